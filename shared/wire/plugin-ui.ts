/** A room as the page of its plugin is told of it. The same as in plugins/api/ui-api.d.ts, where authors read it. */
export type PageRoom = {
  session: {
    id: string;
    kind: string;
    title: string;
    phase: string;
    revealed: boolean;
    version: number;
    config: unknown;
    facilitatorId: string;
    endedAt: string | null;
  };
  me: {
    id: string;
    name: string;
    facilitator: boolean;
    guest: boolean;
    spectator: boolean;
    writable: boolean;
  };
  participants: { id: string; name: string; guest: boolean; spectator: boolean }[];
  presence: string[];
  /** It stands on a shared screen: nobody acts there, and `mine` is left out. */
  presenting: boolean;
  state: unknown;
  mine: unknown;
};

/** How the application looks, so that a page can look the same. `locale` is a BCP 47 tag. */
export type PageTokens = {
  scheme: "light" | "dark";
  motion: "full" | "reduced";
  locale: string;
  dir: "ltr" | "rtl";
  vars: Record<string, string>;
};

/** Why an action of a page was not done. */
export type PageRefusal =
  | "forbidden"
  | "invalid"
  | "not-found"
  | "conflict"
  | "rate-limited"
  | "busy"
  | "failed"
  | "unreachable"
  | "ungranted"
  | "no-gesture"
  | "unknown";
