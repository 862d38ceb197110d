/** The pages of a space's settings. */
export const settingsPages = ["general", "planning", "standups", "chat", "plugins"] as const;
export type SettingsPage = (typeof settingsPages)[number];

/** The sections with an address of their own, which leads to a place on a page. */
export const settingsSections = {
  members: "general",
  decks: "planning",
  schedule: "standups",
  webhook: "standups",
} as const satisfies Record<string, SettingsPage>;
export type SettingsSection = keyof typeof settingsSections;

/** The pages of an organization's administration. */
export const adminPages = ["general", "plugins", "theme"] as const;
export type AdminPage = (typeof adminPages)[number];

/** The sections with an address of their own, which leads to a place on a page. */
export const adminSections = {
  spaces: "general",
  members: "general",
  delete: "general",
} as const satisfies Record<string, AdminPage>;
export type AdminSection = keyof typeof adminSections;

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
  admin: (org: string, part: AdminPage | AdminSection) => `${paths.directory(org)}/admin/${part}`,
  space: (org: string, slug: string) => `/o/${encodeURIComponent(org)}/s/${encodeURIComponent(slug)}`,
  room: (org: string, slug: string, id: string) => `${paths.space(org, slug)}/r/${encodeURIComponent(id)}`,
  /** A room for a guest, who does not learn its space. */
  guestRoom: (id: string) => `/r/${encodeURIComponent(id)}`,
  kudos: (org: string, slug: string) => `${paths.space(org, slug)}/kudos`,
  trend: (org: string, slug: string) => `${paths.space(org, slug)}/trend`,
  settings: (org: string, slug: string, part: SettingsPage | SettingsSection) =>
    `${paths.space(org, slug)}/settings/${part}`,
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
