import { paths, type SettingsPart } from "./paths.ts";
import type { Params, Visit } from "./visit.ts";

export type Route = {
  name: string;
  pattern: string;
  tag: string;
  load: () => Promise<unknown>;
  props?: (params: Params) => Record<string, unknown>;
  /** Returns where to go instead, `not-found`, or nothing to go on. Runs while the page's code loads. */
  guard?: (visit: Visit) => Promise<string | undefined>;
};

export const notFound: Route = {
  name: "not-found",
  pattern: "/*",
  tag: "tm-not-found-page",
  load: () => import("../pages/not-found-page.ts"),
};

/** What each part of a space's settings adds to their frame. */
const settingsCode: Record<SettingsPart, () => Promise<unknown>> = {
  general: () => import("../pages/settings/tm-settings-general.ts"),
  members: () => import("../pages/settings/tm-settings-members.ts"),
  decks: () => import("../pages/settings/tm-settings-decks.ts"),
};

function settingsRoute(part: SettingsPart): Route {
  return {
    name: `settings-${part}`,
    pattern: `/o/:org/s/:slug/settings/${part}{/}?`,
    tag: "tm-settings-page",
    load: () => Promise.all([import("../pages/settings-page.ts"), settingsCode[part]()]),
    props: ({ org, slug }) => ({ org, slug, section: part }),
  };
}

/** Every screen: its address, the element that draws it, and the import that fetches it. First match wins. */
export const routes: readonly Route[] = [
  {
    name: "home",
    pattern: "/",
    tag: "tm-landing-page",
    load: () => import("../pages/landing-page.ts"),
  },
  {
    name: "directory",
    pattern: "/o/:org{/}?",
    tag: "tm-directory-page",
    load: () => import("../pages/directory-page.ts"),
    props: ({ org }) => ({ org }),
  },
  {
    name: "space",
    pattern: "/o/:org/s/:slug{/}?",
    tag: "tm-space-page",
    load: () => import("../pages/space-page.ts"),
    props: ({ org, slug }) => ({ org, slug }),
  },
  {
    name: "room",
    pattern: "/o/:org/s/:slug/r/:id{/}?",
    tag: "tm-room-page",
    load: () => import("../room/room-page.ts"),
    props: ({ org, slug, id }) => ({ org, space: slug, sessionId: id }),
    guard: async (visit) => (await import("./room-guard.ts")).guardRoom(visit),
  },
  settingsRoute("general"),
  settingsRoute("members"),
  settingsRoute("decks"),
  {
    name: "settings",
    pattern: "/o/:org/s/:slug/settings{/}?",
    tag: "tm-settings-page",
    load: settingsCode.general,
    guard: async ({ params: { org = "", slug = "" } }) => paths.settings(org, slug, "general"),
  },
  {
    name: "profile",
    pattern: paths.profile,
    tag: "tm-profile-page",
    load: () => import("../pages/profile-page.ts"),
  },
  {
    name: "legacy",
    pattern: "/s/:slug{/}?",
    tag: "tm-legacy-page",
    load: () => import("../pages/legacy-page.ts"),
  },
  {
    name: "present",
    pattern: "/o/:org/s/:slug/r/:id/present{/}?",
    tag: "tm-room-page",
    load: () => import("../room/room-page.ts"),
    props: ({ org, slug, id }) => ({ org, space: slug, sessionId: id, presenting: true }),
    guard: async (visit) => (await import("./room-guard.ts")).guardRoom(visit),
  },
  {
    name: "docs",
    pattern: paths.docs,
    tag: "tm-docs-page",
    load: () => import("../pages/docs-page.ts"),
  },
];
