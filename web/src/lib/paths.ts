export const settingsParts = ["general", "members", "decks", "schedule", "webhook"] as const;
export type SettingsPart = (typeof settingsParts)[number];

export const adminParts = ["spaces", "members", "plugins", "theme", "danger"] as const;
export type AdminPart = (typeof adminParts)[number];

/** Addresses of the application's own screens. */
export const paths = {
  home: "/",
  docs: "/docs",
  profile: "/me/profile",
  away: "/me/away",
  myStandups: "/me/standups",
  calendar: "/me/calendar",
  /** Where a signed link leads; its token stands behind the #. */
  join: "/join",
  directory: (org: string) => `/o/${encodeURIComponent(org)}`,
  admin: (org: string, part: AdminPart) => `${paths.directory(org)}/admin/${part}`,
  space: (org: string, slug: string) => `/o/${encodeURIComponent(org)}/s/${encodeURIComponent(slug)}`,
  room: (org: string, slug: string, id: string) => `${paths.space(org, slug)}/r/${encodeURIComponent(id)}`,
  /** A room for a guest, who is not told its space. */
  guestRoom: (id: string) => `/r/${encodeURIComponent(id)}`,
  kudos: (org: string, slug: string) => `${paths.space(org, slug)}/kudos`,
  trend: (org: string, slug: string) => `${paths.space(org, slug)}/trend`,
  settings: (org: string, slug: string, part: SettingsPart) => `${paths.space(org, slug)}/settings/${part}`,
};

/**
 * Returns `wanted` if it is a path of this site, so that `?then=` can never lead anywhere else. What is returned is read
 * as a whole address again, so a path that begins with two slashes once its dots are gone is none.
 */
export function safeReturn(wanted: string | null): string | null {
  const here = "http://here.invalid";
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, here)) return null;
  const url = new URL(wanted, here);
  return url.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search : null;
}

/** Returns the address of a plugin's page that stands outside of rooms. */
export function pluginPath(org: string, name: string): string {
  return `${paths.directory(org)}/plugins/${encodeURIComponent(name)}`;
}

/**
 * Returns the address at which signing in with the provider starts, and which leads back to the present page. It is a
 * path of the server, so a link to it leaves the application.
 */
export function signInPath(): string {
  return `/auth/login?next=${encodeURIComponent(location.pathname + location.search)}`;
}
