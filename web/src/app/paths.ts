export const settingsParts = ["general", "members", "decks"] as const;
export type SettingsPart = (typeof settingsParts)[number];

/** Addresses of the application's own screens. */
export const paths = {
  home: "/",
  docs: "/docs",
  profile: "/me/profile",
  directory: (org: string) => `/o/${encodeURIComponent(org)}`,
  space: (org: string, slug: string) => `/o/${encodeURIComponent(org)}/s/${encodeURIComponent(slug)}`,
  room: (org: string, slug: string, id: string) => `${paths.space(org, slug)}/r/${encodeURIComponent(id)}`,
  settings: (org: string, slug: string, part: SettingsPart) => `${paths.space(org, slug)}/settings/${part}`,
};

/** Returns `wanted` if it is a path of this site, so that `?then=` can never lead anywhere else. */
export function safeReturn(wanted: string | null): string | null {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return null;
  const url = new URL(wanted, "http://here.invalid");
  return url.host === "here.invalid" ? url.pathname + url.search : null;
}
