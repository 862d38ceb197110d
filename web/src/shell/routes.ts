import {
  adminPages,
  adminSections,
  paths,
  settingsPages,
  settingsSections,
  type AdminPage,
  type AdminSection,
  type SettingsPage,
  type SettingsSection,
} from "../lib/paths.ts";
import type { Params, Visit } from "./visit.ts";

export type Route = {
  name: string;
  pattern: string;
  tag: string;
  load: () => Promise<unknown>;
  props?: (params: Params) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Returns a path to redirect to, `not-found`, or undefined to continue. Runs while the page's code loads. */
  guard?: (visit: Visit) => Promise<string | undefined>;
  /** Guests may open this page. On other pages they see the way back to their room. */
  forGuests?: true;
  /** The fragment of the address names a section of the page. */
  anchored?: true;
};

export const notFound: Route = {
  name: "not-found",
  pattern: "/*",
  tag: "tm-not-found-page",
  load: () => import("../pages/tm-not-found-page.ts"),
};

/** The page that guests see at addresses without `forGuests`. */
export const guestAway: Route = {
  name: "guest-away",
  pattern: "/*",
  tag: "tm-guest-away",
  load: () => import("../pages/guest/tm-guest-away.ts"),
};

function settingsRoute(page: SettingsPage): Route {
  return {
    name: `settings-${page}`,
    pattern: `/o/:org/s/:slug/settings/${page}{/}?`,
    tag: "tm-settings-page",
    load: () => settingsCode(page),
    props: ({ org, slug }) => ({ org, slug, page }),
    anchored: true,
  };
}

async function settingsCode(page: SettingsPage): Promise<unknown> {
  return (await import("../pages/settings/section-code.ts")).loadSettings(page);
}

/** Redirects a section's address to its place on a page. */
function settingsSectionRoute(section: SettingsSection): Route {
  const page = settingsSections[section];
  return {
    name: `settings-${section}`,
    pattern: `/o/:org/s/:slug/settings/${section}{/}?`,
    tag: "tm-settings-page",
    load: () => settingsCode(page),
    guard: async ({ params: { org = "", slug = "" } }) => `${paths.settings(org, slug, page)}#${section}`,
  };
}

function adminRoute(page: AdminPage): Route {
  return {
    name: `admin-${page}`,
    pattern: `/o/:org/admin/${page}{/}?`,
    tag: "tm-admin-page",
    load: () => adminCode(page),
    props: ({ org }) => ({ org, page }),
    anchored: true,
  };
}

async function adminCode(page: AdminPage): Promise<unknown> {
  return (await import("../pages/admin/section-code.ts")).loadAdmin(page);
}

/** Redirects a section's address to its place on a page. `address` is its last part. */
function adminSectionRoute(section: AdminSection, address: string = section): Route {
  const page = adminSections[section];
  return {
    name: `admin-${address}`,
    pattern: `/o/:org/admin/${address}{/}?`,
    tag: "tm-admin-page",
    load: () => adminCode(page),
    guard: async ({ params: { org = "" }, url }) => `${paths.admin(org, page)}${url.search}#${section}`,
  };
}

/** Rooms of kinds unknown to this client are drawn by the page of the plugin that provides the kind. */
const page = {
  tag: "tm-plugin-room",
  load: () => import("../kinds/plugin/room/tm-plugin-room.ts"),
};
const pluginView = { room: page, present: page };

/** The room page does not import any kind. It gets the kinds from the directory. */
const roomCode = () => Promise.all([import("../room/tm-room-page.ts"), import("../kinds/registry.ts")]);
async function kindViews() {
  const { kindView } = await import("../kinds/registry.ts");
  return { viewOf: (kind: string) => kindView(kind) ?? pluginView };
}

/** All routes: the address, the element that draws it, and the import that fetches it. The first match wins. */
export const routes: readonly Route[] = [
  {
    name: "home",
    pattern: "/",
    tag: "tm-landing-page",
    load: () => import("../pages/landing/tm-landing-page.ts"),
  },
  {
    name: "directory",
    pattern: "/o/:org{/}?",
    tag: "tm-directory-page",
    load: () => import("../pages/directory/tm-directory-page.ts"),
    props: ({ org }) => ({ org }),
  },
  {
    name: "space",
    pattern: "/o/:org/s/:slug{/}?",
    tag: "tm-space-page",
    load: () => import("../pages/space/tm-space-page.ts"),
    props: ({ org, slug }) => ({ org, slug }),
  },
  {
    name: "room",
    pattern: "/o/:org/s/:slug/r/:id{/}?",
    tag: "tm-room-page",
    load: roomCode,
    props: async ({ org, slug, id }) => ({ org, space: slug, sessionId: id, ...(await kindViews()) }),
    guard: async (visit) => (await import("./room-guard.ts")).guardRoom(visit),
  },
  {
    name: "kudos",
    pattern: "/o/:org/s/:slug/kudos{/}?",
    tag: "tm-kudos-page",
    load: () => import("../pages/standups/kudos/tm-kudos-page.ts"),
    props: ({ org, slug }) => ({ org, slug }),
  },
  {
    name: "trend",
    pattern: "/o/:org/s/:slug/trend{/}?",
    tag: "tm-trend-page",
    load: () => import("../pages/standups/trend/tm-trend-page.ts"),
    props: ({ org, slug }) => ({ org, slug }),
  },
  ...settingsPages.map(settingsRoute),
  ...(Object.keys(settingsSections) as SettingsSection[]).map(settingsSectionRoute),
  {
    name: "settings",
    pattern: "/o/:org/s/:slug/settings{/}?",
    tag: "tm-settings-page",
    load: () => settingsCode("general"),
    guard: async ({ params: { org = "", slug = "" } }) => paths.settings(org, slug, "general"),
  },
  ...adminPages.map(adminRoute),
  ...(Object.keys(adminSections) as AdminSection[]).map((section) => adminSectionRoute(section)),
  adminSectionRoute("delete", "danger"),
  {
    name: "admin",
    pattern: "/o/:org/admin{/}?",
    tag: "tm-admin-page",
    load: () => adminCode("general"),
    guard: async ({ params: { org = "" } }) => paths.admin(org, "general"),
  },
  {
    name: "admin-link",
    pattern: "/o/:org/admin-link{/}?",
    tag: "tm-admin-link-page",
    load: () => import("../pages/admin/tm-admin-link-page.ts"),
    props: ({ org }) => ({ org }),
  },
  {
    name: "plugin",
    pattern: "/o/:org/plugins/:name{/}?",
    tag: "tm-plugin-page",
    load: () => import("../kinds/plugin/nav/tm-plugin-page.ts"),
    props: ({ org, name }) => ({ org, name }),
  },
  {
    name: "profile",
    pattern: paths.profile,
    tag: "tm-profile-page",
    load: () => import("../pages/profile/tm-profile-page.ts"),
  },
  {
    name: "away",
    pattern: paths.away,
    tag: "tm-away-page",
    load: () => import("../pages/away/tm-away-page.ts"),
  },
  {
    name: "my-standups",
    pattern: paths.myStandups,
    tag: "tm-standups-page",
    load: () => import("../pages/standups/tm-standups-page.ts"),
  },
  {
    name: "calendar",
    pattern: paths.calendar,
    tag: "tm-calendar-page",
    load: () => import("../pages/calendar/tm-calendar-page.ts"),
  },
  {
    name: "legacy",
    pattern: "/s/:slug{/}?",
    tag: "tm-legacy-page",
    load: () => import("../pages/tm-legacy-page.ts"),
  },
  {
    name: "present",
    pattern: "/o/:org/s/:slug/r/:id/present{/}?",
    tag: "tm-room-page",
    load: roomCode,
    props: async ({ org, slug, id }) => ({
      org,
      space: slug,
      sessionId: id,
      presenting: true,
      ...(await kindViews()),
    }),
    guard: async (visit) => (await import("./room-guard.ts")).guardRoom(visit),
  },
  {
    name: "guest-join",
    pattern: `${paths.join}{/}?`,
    tag: "tm-guest-join",
    load: () => import("../pages/guest/tm-guest-join.ts"),
    forGuests: true,
  },
  {
    name: "guest-room",
    pattern: "/r/:id{/}?",
    tag: "tm-guest-page",
    load: () => Promise.all([import("../pages/guest/tm-guest-page.ts"), roomCode()]),
    props: async ({ id }) => ({ sessionId: id, ...(await kindViews()) }),
    guard: async (visit) => (await import("./guest-guard.ts")).guardGuestRoom(visit),
    forGuests: true,
  },
  {
    name: "docs",
    pattern: paths.docs,
    tag: "tm-docs-page",
    load: () => import("../pages/tm-docs-page.ts"),
  },
];
