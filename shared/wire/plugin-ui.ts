/** A room as the page of its plugin receives it. Equal to the type in plugins/api/ui-api.d.ts, which authors read. */
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
  participants: { id: string; name: string; avatar: PageAvatar; guest: boolean; spectator: boolean }[];
  presence: string[];
  /** The page is on a shared screen. It cannot act, and `mine` is absent. */
  presenting: boolean;
  state: unknown;
  mine: unknown;
};

/** A person's picture: the hue of its background in degrees, and the id of a drawing, or "" for initials. */
export type PageAvatar = { hue: number; icon: string };

/** A member of the room's space as a page receives it. */
export type PageMember = { id: string; name: string; avatar: PageAvatar };

/** The application's design tokens, so that a page can use the same design. `locale` is a BCP 47 tag. */
export type PageTokens = {
  scheme: "light" | "dark";
  motion: "full" | "reduced";
  locale: string;
  dir: "ltr" | "rtl";
  vars: Record<string, string>;
};

/** The reason for refusing an action of a page. */
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
