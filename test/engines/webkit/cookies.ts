import type { Session } from "./session.ts";

/** A cookie as WebDriver BiDi writes it. `expiry` is in seconds since 1970. */
export type BidiCookie = {
  name: string;
  value: { type: "string"; value: string };
  domain: string;
  path?: string;
  httpOnly?: boolean;
  secure?: boolean;
  expiry?: number;
  sameSite?: string;
};

type ClassicCookie = Omit<BidiCookie, "value"> & { value: string };

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Sets a cookie of a profile, for any host. */
export async function setCookie(session: Session, { value, sameSite, ...rest }: BidiCookie): Promise<void> {
  const cookie = {
    path: "/",
    ...rest,
    value: value.value,
    ...(sameSite && { sameSite: capitalized(sameSite) }),
  };
  await session.inTurn(() => session.command("POST", "cookie", { cookie }));
}

/** Returns the cookies that the current page's host receives. */
export async function readCookies(session: Session): Promise<BidiCookie[]> {
  const cookies = await session.inTurn(() => session.command<ClassicCookie[]>("GET", "cookie"));
  return cookies.map(({ value, sameSite, ...rest }) =>
    Object.assign(rest, {
      value: { type: "string" as const, value },
      ...(sameSite && { sameSite: sameSite.toLowerCase() }),
    }),
  );
}

/** Deletes the cookies that the current page's host receives. */
export async function deleteCookies(session: Session): Promise<void> {
  await session.inTurn(() => session.command("DELETE", "cookie"));
}
