// Rules: protocol/rooms#panel-slots, protocol/rooms#panels-of-a-room, protocol/rooms#panels-of-an-org
import { hash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import type { PanelList } from "#shared/wire/plugins.ts";
import { startApp } from "#test/support/app.ts";
import { bearer, embedEnv, panelToken } from "#test/support/embedding.ts";
import { guestIn } from "#test/support/guests.ts";
import { createOrg, openRoom, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { ok, type Visitor } from "#test/support/client.ts";
import {
  freshName,
  install,
  listInstalls,
  packageOf,
  pluginOrg,
  upload,
  type PluginOrg,
} from "#test/support/plugins.ts";
import { ask } from "#test/support/raw-request.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { ...embedEnv, PLUGIN_DIR: "/nowhere" } });
/** A replica without a host for plugins. */
const hostless = await startApp({ database: app.database });
const org = await pluginOrg(app);
afterAll(async () => {
  await hostless.stop();
});

const js = (data: string) => ({ encoding: "utf8", data });
const pageOnly = (data: string, changes: object = {}) =>
  packageOf({
    name: freshName("page"),
    kinds: [],
    capabilities: [],
    files: { "ui.js": js(data) },
    ...changes,
  });

/** Installs a package. Returns the address of its page, as listed for the org's members. */
async function addressOf(to: PluginOrg, given: { name: string }): Promise<string> {
  await install(to, given);
  const { body } = await to.admin.send<{ name: string; page: string }[]>(
    "GET",
    `${to.org.path}/plugins/panels`,
  );
  return body.find(({ name }) => name === given.name)!.page;
}

const nav = { slots: ["nav"] };

// Rules: protocol/plugins#get-plugin-ui, protocol/plugins#page-document, protocol/plugins#page-headers
describe("the page of a plugin", () => {
  test("the page is compressed for clients that accept gzip", async () => {
    const address = new URL(await addressOf(org, pageOnly("1;", nav)), app.baseUrl);
    // fetch accepts gzip and unpacks it.
    const packed = await fetch(address);
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    const plain = await ask(app, "GET", address.pathname + address.search);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(await packed.text()).toBe(plain.text);
  });

  test("the page is one document with one script, and its policy lets it load nothing", async () => {
    const address = await addressOf(org, pageOnly('document.title = "Ä </script><!-- x";\r\n', nav));
    const { status, text, headers } = await ask(app, "GET", address);
    expect(status).toBe(200);
    const scripts = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script!);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toContain('document.title = "Ä \\x3c/script>\\x3c!-- x";\n');
    expect(scripts[0]).not.toContain("\r");
    expect(headers["content-security-policy"]).toBe(
      `sandbox allow-scripts; default-src 'none'; script-src 'sha256-${hash("sha256", scripts[0]!, "base64")}'; ` +
        "style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'; form-action 'none'; " +
        "base-uri 'none', script-src 'unsafe-inline'",
    );
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "x-dns-prefetch-control": "off",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "permissions-policy": expect.stringMatching(/camera=\(\).*microphone=\(\)/),
    });
    expect(headers["x-frame-options"]).toBeUndefined();
    // First, the script removes the APIs that no policy can forbid.
    expect(scripts[0]!).toMatch(
      /^for\(let (\w+) of Object\.getOwnPropertyNames\(globalThis\)\)\/rtc\(\?!ontroller\)\/i\.test\(\1\)&&delete/,
    );
  });

  test("the page can be requested only with GET and HEAD", async () => {
    const address = await addressOf(org, pageOnly("1;", nav));
    const head = await ask(app, "HEAD", address);
    expect([head.status, head.text, head.headers["content-type"]]).toEqual([
      200,
      "",
      "text/html; charset=utf-8",
    ]);
    for (const method of ["POST", "PUT", "DELETE"])
      expect([method, (await ask(app, method, address)).status]).toEqual([method, 404]);
  });

  test("an unavailable page is a plain 404", async () => {
    const given = pageOnly("1;", nav);
    const address = await addressOf(org, given);
    const addressWithoutQuery = address.split("?")[0]!;
    const withoutPage = packageOf({ name: freshName("bare") });
    await install(org, withoutPage);
    const refused = async (at: string, of = app) => {
      const { status, text, headers } = await ask(of, "GET", at);
      expect([at, status, text, headers["x-frame-options"]]).toEqual([at, 404, "page not found", "DENY"]);
    };
    await refused(address, hostless);
    await refused(`/plugin-ui/${withoutPage.name}/1.0.0`);
    await refused(address.replace("1.0.0", "1.0.1"));
    for (const b of ["", "x", "0".repeat(16), address.slice(-16).toUpperCase(), `${address.slice(-16)}0`])
      await refused(`${addressWithoutQuery}?b=${b}`);
    await refused(`${address}&b=${address.slice(-16)}`);
    await refused(`${addressWithoutQuery}/more`);
    expect((await ask(app, "GET", addressWithoutQuery)).status).toBe(200);
    const { id } = (await listInstalls(org)).find(({ name }) => name === given.name)!;
    await org.admin.send("POST", `${org.path}/${id}/enabled`, { body: { enabled: false } });
    await refused(address);
    await org.admin.send("POST", `${org.path}/${id}/enabled`, { body: { enabled: true } });
    expect((await ask(app, "GET", address)).status).toBe(200);
    await org.admin.send("DELETE", `${org.path}/${id}`);
    await refused(address);
  });

  test("a version that waits for approval is not served", async () => {
    const given = pageOnly("1;", nav);
    const address = await addressOf(org, given);
    const upgrade = pageOnly("2;", {
      ...nav,
      name: given.name,
      version: "2.0.0",
      capabilities: [{ capability: "kv" }],
    });
    expect((await upload(org, upgrade)).status).toBe(202);
    expect((await ask(app, "GET", `/plugin-ui/${given.name}/2.0.0`)).status).toBe(404);
    expect((await ask(app, "GET", address)).text).toContain("\n1;");
  });

  test("each org gets its own package, even with the same name and version", async () => {
    const other = await pluginOrg(app);
    const [mine, theirs] = [pageOnly('"mine";', nav), pageOnly('"theirs";', nav)];
    const own = await addressOf(org, mine);
    const addressWithoutQuery = own.split("?")[0]!;
    expect((await ask(app, "GET", addressWithoutQuery)).text).toContain('"mine";');
    const foreign = await addressOf(other, { ...theirs, name: mine.name });
    expect((await ask(app, "GET", own)).text).toContain('"mine";');
    expect((await ask(app, "GET", foreign)).text).toContain('"theirs";');
    expect((await ask(app, "GET", addressWithoutQuery)).status).toBe(404);
  });

  test("the application can frame only plugin pages", async () => {
    const { headers } = await ask(app, "GET", "/o/default/s/team");
    expect(headers["content-security-policy"]).toContain(`; frame-src ${app.baseUrl}/plugin-ui/;`);
    expect(headers["x-frame-options"]).toBe("DENY");
  });
});

test("members can list their org's pages by name", async () => {
  const own = await pluginOrg(app);
  const member = await orgPerson(app, own.org, "Mel", "member");
  const panels = async (who = member) => (await who.send("GET", `${own.org.path}/plugins/panels`)).body;
  expect(await panels()).toEqual([]);
  const [first, second] = [pageOnly("1;", nav), pageOnly("2;", nav)].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  await install(own, { ...second, slots: ["panel", "nav"], capabilities: [{ capability: "session:read" }] });
  await install(own, first!);
  await install(own, pageOnly("3;", { slots: ["panel"] }));
  await install(own, packageOf({ name: freshName("bare"), ...nav }));
  const common = { display: "Timer", version: "1.0.0", slots: ["nav"], actions: {} };
  const withoutGrants = {
    summary: expect.stringMatching(/^Uses only its own data/),
    byAuthor: false,
    lines: [],
    limits: expect.arrayContaining(["It never runs by itself."]),
  };
  const page = (name: string) =>
    expect.stringMatching(new RegExp(`^/plugin-ui/${name}/1\\.0\\.0\\?b=[0-9a-f]{16}$`));
  expect(await panels()).toEqual([
    { ...common, name: first!.name, page: page(first!.name), grants: [], consent: withoutGrants },
    {
      ...common,
      name: second!.name,
      page: page(second!.name),
      grants: [
        {
          capability: "session:read",
          scope: "",
          permits: "Sees everything in its own rooms, in every space, and the people in them.",
        },
      ],
      consent: {
        ...withoutGrants,
        summary: expect.stringMatching(/^Uses its rooms' content/),
        lines: [
          {
            group: "reads",
            text: "Sees everything in its own rooms, in every space, and the people in them.",
            details: [],
          },
        ],
      },
    },
  ]);
  const outside = await orgPerson(app, await createOrg(app), "Otto", "member");
  expect(await panels(outside)).toMatchObject({ code: "no_such_org" });
  const headers = { cookie: `svc_session=${member.cookie}` };
  expect((await ask(hostless, "GET", `${own.org.path}/plugins/panels`, { headers })).text).toBe("[]");
});

test("the list of panels depends on the caller's seat", async () => {
  const own = await pluginOrg(app);
  const { path } = await orgSpace(own.org, [own.admin]);
  const kind = freshName();
  const actions = [
    { name: "start", verb: "POST", who: "facilitator" },
    { name: "mark", verb: "PUT" },
  ];
  const everywhere = ["panel", "room", "toolbar", "nav", "export-menu"];
  const provider = packageOf({
    name: "a-provider",
    kinds: [{ kind, display: "Timer", hue: 120, actions }],
    slots: everywhere,
  });
  const files = { ...(provider["files"] as object), "ui.js": js("1;") };
  await install(own, { ...provider, files });
  await install(own, pageOnly("2;", { name: "b-beside", ...nav }));
  const rooms = [
    await openRoom(own.admin, path),
    await openRoom(own.admin, path, { kind, title: "Ours", config: {} }),
  ];
  const panelsFor = async (who: Visitor, id: string) =>
    (
      await ok<{ name: string; slots: string[]; actions: object }[]>(
        who,
        "GET",
        `/api/sessions/${id}/plugins/panels`,
      )
    ).map(({ name, slots, actions }) => ({ name, slots, actions }));
  const verbs = { start: "POST", mark: "PUT" };
  const sidePanel = bearer(app, await panelToken(own.admin));
  for (const [id, slots, its] of [
    [rooms[0]!, everywhere.filter((slot) => slot !== "room"), {}],
    [rooms[1]!, everywhere, verbs],
  ] as const) {
    expect(await panelsFor(own.admin, id)).toEqual([
      { name: "a-provider", slots, actions: its },
      { name: "b-beside", slots: ["nav"], actions: {} },
    ]);
    expect(await panelsFor(await guestIn(app, id, "Gus"), id)).toEqual([
      { name: "a-provider", slots: slots.filter((slot) => slot !== "nav"), actions: its },
    ]);
    expect(await panelsFor(sidePanel, id)).toEqual([]);
  }
  const { plugin } = await ok<{ plugin: { hue: number } }>(own.admin, "GET", `/api/sessions/${rooms[1]}`);
  const [panel] = await ok<object[]>(own.admin, "GET", `/api/sessions/${rooms[1]}/plugins/panels`);
  const { hue, ...described } = plugin;
  expect(panel).toMatchObject(described);
  expect([hue, described]).toMatchObject([120, { page: expect.any(String) }]);
});

test("only the panel of the plugin that provides the room's kind has an icon", async () => {
  const own = await pluginOrg(app);
  const { path } = await orgSpace(own.org, [own.admin]);
  const [kind, icon] = [freshName(), '<svg xmlns="http://www.w3.org/2000/svg"></svg>'];
  const kinds = [{ kind, display: "Timer", actions: [] }];
  const files = { ...(packageOf()["files"] as object), "ui.js": js("1;") };
  await install(own, packageOf({ name: "a-provider", kinds, slots: ["room", "panel"], files, icon }));
  const iconsIn = async (id: string) =>
    (await ok<PanelList>(own.admin, "GET", `/api/sessions/${id}/plugins/panels`)).map((panel) => panel.icon);
  expect(await iconsIn(await openRoom(own.admin, path))).toEqual([undefined]);
  expect(await iconsIn(await openRoom(own.admin, path, { kind, title: "Ours", config: {} }))).toEqual([icon]);
});
