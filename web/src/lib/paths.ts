export const settingsParts = ["general", "members", "decks", "schedule", "webhook"] as const;
export type SettingsPart = (typeof settingsParts)[number];

export const adminParts = ["spaces", "members", "plugins", "theme", "danger"] as const;
export type AdminPart = (typeof adminParts)[number];

/** Addresses of the application's screens. */
export const paths = {
  home: "/",
  docs: "/docs",
  profile: "/me/profile",
  away: "/me/away",
  myStandups: "/me/standups",
  calendar: "/me/calendar",
  /** The target of signed links. The token is in the fragment. */
  join: "/join",
  directory: (org: string) => `/o/${encodeURIComponent(org)}`,
  admin: (org: string, part: AdminPart) => `${paths.directory(org)}/admin/${part}`,
  space: (org: string, slug: string) => `/o/${encodeURIComponent(org)}/s/${encodeURIComponent(slug)}`,
  room: (org: string, slug: string, id: string) => `${paths.space(org, slug)}/r/${encodeURIComponent(id)}`,
  /** A room for a guest, who does not learn its space. */
  guestRoom: (id: string) => `/r/${encodeURIComponent(id)}`,
  kudos: (org: string, slug: string) => `${paths.space(org, slug)}/kudos`,
  trend: (org: string, slug: string) => `${paths.space(org, slug)}/trend`,
  settings: (org: string, slug: string, part: SettingsPart) => `${paths.space(org, slug)}/settings/${part}`,
};

/**
 * Returns `wanted` if it is a path of this site, otherwise null. So `?then=` cannot lead to another site. The result is
 * parsed as an address again. Therefore a path that starts with two slashes after its dots are resolved is refused.
 */
export function safeReturn(wanted: string | null): string | null {
  const here = "http://here.invalid";
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, here)) return null;
  const url = new URL(wanted, here);
  return url.origin === here && !url.pathname.startsWith("//") ? url.pathname + url.search : null;
}

/** Returns the address of a plugin's page outside of rooms. */
export function pluginPath(org: string, name: string): string {
  return `${paths.directory(org)}/plugins/${encodeURIComponent(name)}`;
}

/**
 * Returns the address of the provider's sign-in, which leads back to the current page. The server answers it, so a link
 * to it leaves the application.
 */
export function signInPath(): string {
  return `/auth/login?next=${encodeURIComponent(location.pathname + location.search)}`;
}
