import type { Browser, Frame, FrameLocator, Page } from "playwright-core";
import { afterAll } from "vitest";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { openProfileOf, type Profile, type ProfileOptions } from "#test/support/browser.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { openAs, type OpenProfile } from "#test/e2e/journeys/opener.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { freshName } from "#test/support/plugins.ts";
import { testBrowser } from "#test/support/test-browser.ts";

/** An application that runs plugins, with an org admin. */
export type PluginApp = {
  app: TestApp;
  admin: Person;
  /** Installs a plugin whose page runs `ui`. Returns a room of its kind with Ana, the facilitator, and Ben. */
  roomWith(ui: string | null, changes?: Changes): Promise<PluginRoom>;
  /** Installs a package, or upgrades to another version of it. */
  install(given: object): Promise<{ id: string }>;
};

/** An application that runs plugins, with an org admin and a browser. */
export type PluginWorld = PluginApp & {
  browser: Browser;
  /** Opens a room in a new profile of a person. */
  enter(who: Person, t: Team, options?: ProfileOptions & { browser?: Browser }): Promise<Profile>;
};

type Changes = { grants?: string[]; slots?: string[]; version?: string; name?: string; texts?: object };
export type PluginRoom = Team & { plugin: string; installId: string };

const code = `
export const onCreate = ({ config }) => ({ config, state: { count: 0, said: [] } });
export const onAction = ({ state, action, body, actor }) => {
  if (action === "refuse") return { refuse: "conflict", message: "not that one" };
  if (action === "say") return { state: { ...state, said: [...state.said, actor.name + ": " + body.text] }, created: newId() };
  return { state: { ...state, count: state.count + 1 } };
};
export const view = ({ state }) => state;
export const mine = ({ viewer }) => ({ you: viewer.id });`;

/** Returns a package with a page and one kind, a counter. */
export function pagePackage(name: string, ui: string | null, changes: Changes = {}) {
  const { grants = ["session:read", "session:act"], slots = ["room"], version = "1.0.0", texts } = changes;
  return {
    name,
    version,
    display: "Counter",
    capabilities: grants.map((capability) => ({ capability })),
    kinds: [
      {
        kind: name,
        display: "Counter",
        actions: [
          { name: "add", verb: "POST" },
          { name: "say", verb: "POST" },
          { name: "refuse", verb: "POST" },
        ],
      },
    ],
    slots,
    files: {
      "plugin.js": { encoding: "utf8", data: code },
      ...(ui !== null && { "ui.js": { encoding: "utf8", data: ui } }),
      ...(texts && { "texts.json": { encoding: "utf8", data: JSON.stringify(texts) } }),
    },
  };
}

const env = { PLUGIN_DIR: "/nowhere", PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64") };

/**
 * Returns an application that runs plugins, without any, and its admin: the shared one, or at another host one of its
 * own. After the tests of the file all plugins and their rooms are deleted, because they belong to the organization
 * that files share.
 */
export async function startPluginApp(host?: string): Promise<PluginApp> {
  const app = host ? await startApp({ host, env }) : await sharedApp(env);
  afterAll(async () => {
    await app.database.sql.query(
      "delete from sessions where kind_id in (select id from session_kinds where install_id is not null)",
    );
    await app.database.sql.query("delete from plugin_installs");
    await app.stop();
  });
  const { people } = await team(app, ["Ada Admin"]);
  const admin = people[0]!;
  await makeOrgAdmin(admin);
  const install = (given: object) =>
    ok<{ id: string }>(admin, "POST", "/api/orgs/default/admin/plugins", {
      package: given,
      grantsAccepted: true,
    });
  return {
    app,
    admin,
    install,
    async roomWith(ui, changes = {}) {
      const plugin = changes.name ?? freshName("counter");
      const { id: installId } = await install(pagePackage(plugin, ui, changes));
      const t = await team(app, ["Ana Souza", "Ben Okafor"]);
      const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, {
        kind: plugin,
        title: "Sprint 12",
      });
      return { ...t, session, room: `/api/sessions/${session.id}`, plugin, installId };
    },
  };
}

/** Returns an application as `startPluginApp` does, and the browser of the process. */
export async function startPluginWorld(host?: string): Promise<PluginWorld> {
  const browser = await testBrowser();
  const world = await startPluginApp(host);
  return {
    ...world,
    browser,
    async enter(who, { space, session }, options = {}) {
      const profile = await openProfileOf(options.browser ?? browser, world.app, who, options);
      await profile.page.goto(`${world.app.baseUrl}/o/default/s/${space.slug}/r/${session.id}`);
      return profile;
    },
  };
}

/** Opens a room in a new profile of a person, in any engine. */
export async function enterPluginRoom(
  open: OpenProfile,
  app: TestApp,
  who: Person,
  { space, session }: Team,
): Promise<Profile> {
  const profile = await openAs(open, app, who);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${space.slug}/r/${session.id}`);
  return profile;
}

/** Returns a locator of the plugin's page. */
export function inPage(page: Page): FrameLocator {
  return page.frameLocator("tm-plugin-frame iframe");
}

/** Waits for the frame of the plugin's page and returns it. */
export async function pageFrame(page: Page): Promise<Frame> {
  const handle = await page.locator("tm-plugin-frame iframe.here").elementHandle();
  return (await handle.contentFrame())!;
}

/**
 * Presses a button of a page that shows the result of an action in `#result`, and returns the result. Presses again if
 * the plugins were busy.
 */
export async function press(page: Page, name: string): Promise<string> {
  const result = inPage(page).locator("#result");
  for (;;) {
    await (await pageFrame(page)).evaluate("document.getElementById('result').textContent = ''");
    await inPage(page).getByRole("button", { name }).click();
    await result.filter({ hasText: /\S/ }).waitFor();
    const text = await result.innerText();
    if (!text.startsWith("busy:")) return text;
  }
}
