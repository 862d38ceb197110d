// Rules: protocol/plugins#message-limits, protocol/plugins#page-act, protocol/plugins#page-messages, protocol/plugins#page-port, protocol/plugins#page-removal
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { onScreen } from "#test/support/browser.ts";
import { focusedTag, waitForHungCard } from "#test/e2e/pages/pages.ts";
import { startIsolatingBrowser } from "#test/support/start-browser.ts";
import { act, ok } from "#test/support/client.ts";
import { inPage, pageFrame, pagePackage, press, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();

/** A typical plugin page with the room's state, buttons and a field. */
const counter = `
document.body.innerHTML = '<h2>Counter</h2><p id="count"></p><p id="who"></p><p id="result"></p><button class="primary" id="add">Add one</button><button id="refuse">Refuse</button><label>Say <input id="say"></label>';
const show = (id, text) => (document.getElementById(id).textContent = text);
globalThis.rooms = [];
standpoint.onState((room) => {
  rooms.push(room);
  show("count", room ? "Counted " + room.state.count : "No room");
  if (room) show("who", room.me.name + (room.me.facilitator ? ", facilitator" : "") + (room.me.writable ? "" : ", reading"));
});
globalThis.tokens = [];
standpoint.onTokens((next) => tokens.push(next));
const send = (action, body) => standpoint.act(action, body).then(({ created }) => show("result", created ? "created" : "done"), ({ reason, message }) => show("result", reason + ": " + message));
document.getElementById("add").onclick = () => send("add");
document.getElementById("refuse").onclick = () => send("refuse");
globalThis.send = send;`;

type Box = { style: { height: string }; remove(): void; getBoundingClientRect(): { height: number } };

const waitForCard = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).waitFor();
const reopenButton = (page: Page) => page.getByRole("button", { name: "Open again" });
/** Expects that the room around a page works: its drawer opens and closes. */
async function expectRoomWorks(page: Page) {
  await page
    .getByRole("button", { name: "2 people here" })
    .or(page.getByRole("button", { name: "One person here" }))
    .click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
}

describe("the page of a plugin in its room", () => {
  test("receives the room's state and acts as the person who pressed a button", async () => {
    const t = await world.roomWith(counter);
    const [ana, ben] = t.people as [(typeof t.people)[0], (typeof t.people)[0]];
    const { page, context, complaints } = await world.enter(ana, t);
    await inPage(page).getByText("Counted 0").waitFor();
    await inPage(page).getByText("Ana Souza, facilitator").waitFor();
    expect(await press(page, "Add one")).toBe("done");
    await inPage(page).getByText("Counted 1").waitFor();
    await act(ben, t.room, "POST", "add");
    await inPage(page).getByText("Counted 2").waitFor();
    expect(await press(page, "Refuse")).toBe("conflict: not that one");

    const frame = await pageFrame(page);
    const avatar = { hue: expect.any(Number) as number, icon: "" };
    await expect
      .poll(() => frame.evaluate("rooms.at(-1)"))
      .toEqual({
        session: expect.objectContaining({
          id: t.session.id,
          kind: t.plugin,
          title: "Sprint 12",
          endedAt: null,
        }),
        me: {
          id: ana.id,
          name: "Ana Souza",
          facilitator: true,
          guest: false,
          spectator: false,
          writable: true,
        },
        participants: expect.arrayContaining([
          { id: ben.id, name: "Ben Okafor", avatar, guest: false, spectator: false },
        ]),
        presence: [ana.id],
        presenting: false,
        state: { count: 2, said: [] },
        mine: { you: ana.id },
      });
    await expect
      .poll(() => frame.evaluate("tokens.at(-1)"))
      .toMatchObject({
        scheme: "light",
        motion: "full",
        locale: "en",
        dir: "ltr",
        vars: { "--accent": expect.stringContaining("#4c56ba") },
      });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expect
      .poll(() => frame.evaluate("[tokens.at(-1).scheme, tokens.at(-1).motion].join()"))
      .toBe("dark,reduced");
    await expect
      .poll(() => frame.evaluate("getComputedStyle(document.documentElement).colorScheme"))
      .toBe("dark");

    const { rows } = await world.app.database.sql.query<{ detail: string }>(
      "select detail from org_audit where action = 'plugin.action' and actor_id = $1",
      [ana.id],
    );
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining(t.plugin)]);

    await ok(ana, "DELETE", t.room);
    await inPage(page).getByText("Ana Souza, facilitator, reading").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("has the height of its content and forwards global keys", async () => {
    const t = await world.roomWith(`${counter}
document.body.append(Object.assign(document.createElement("div"), { id: "tall" }));
document.getElementById("tall").style.height = "900px";`);
    const { page, context } = await world.enter(t.people[0]!, t);
    const frameElement = page.locator("tm-plugin-frame iframe");
    const height = () => frameElement.evaluate((element: Box) => element.getBoundingClientRect().height);
    await expect.poll(height).toBeGreaterThan(1000);
    await inPage(page)
      .locator("#tall")
      .evaluate((element: Box) => (element.style.height = "9000px"));
    await expect.poll(height).toBe(4000);
    await inPage(page)
      .locator("#tall")
      .evaluate((element: Box) => element.remove());
    await expect.poll(height).toBeLessThan(500);

    await inPage(page).getByRole("button", { name: "Add one" }).focus();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => focusedTag(page)).toBe("IFRAME");
    await page.keyboard.press("?");
    const help = page.getByRole("heading", { name: "Keyboard" });
    await help.waitFor();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    await inPage(page).getByLabel("Say").fill("Really?");
    await inPage(page).getByLabel("Say").press("?");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate("document.hasFocus()")).toBe(true);
    const frame = await pageFrame(page);
    await expect.poll(() => frame.evaluate("document.hasFocus()")).toBe(false);
    await expect.poll(() => help.isVisible()).toBe(false);
    await context.close();
  });

  test("acts only with the capability and after a user gesture", async () => {
    const withoutAct = await world.roomWith(counter, { grants: ["session:read"] });
    const withoutRead = await world.roomWith(counter, { grants: ["session:act"] });
    const t = await world.roomWith(
      `${counter}\nstandpoint.act("add").catch(({ reason }) => console.info("at once: " + reason));`,
    );
    const first = await world.enter(t.people[0]!, t);
    // Playwright's look-ups count as user gestures, so the test waits for this message first.
    await first.page.waitForEvent("console", (message) => message.text() === "at once: no-gesture");
    await inPage(first.page).getByText("Counted 0").waitFor();
    await (await pageFrame(first.page)).evaluate("void send('nothing')");
    await inPage(first.page).getByText("unknown: ").waitFor();
    await first.context.close();
    const second = await world.enter(withoutAct.people[0]!, withoutAct);
    await inPage(second.page).getByText("Counted 0").waitFor();
    await inPage(second.page).getByRole("button", { name: "Add one" }).click();
    await inPage(second.page).getByText("ungranted: ").waitFor();
    await second.context.close();
    const third = await world.enter(withoutRead.people[0]!, withoutRead);
    await inPage(third.page).getByText("No room").waitFor();
    await third.context.close();
  });

  test("receives one port for the first valid hello", async () => {
    const ports = `globalThis.ports = []; addEventListener("message", (event) => ports.push(...event.ports));`;
    const t = await world.roomWith(`${ports}\n${counter}`, { slots: ["room", "panel"] });
    const { page, context, complaints } = await world.enter(t.people[0]!, t);
    const frames = page.locator("tm-plugin-frame iframe");
    await expect.poll(() => frames.count()).toBe(2);
    const pages = [];
    for (const element of await frames.all()) {
      await element.contentFrame().getByText("Counted 0").waitFor();
      const nonce = new URL((await element.getAttribute("src"))!, world.app.baseUrl).hash.slice(1);
      pages.push({ nonce, frame: (await (await element.elementHandle()).contentFrame())! });
    }
    const forgeHello = (nonce: string) =>
      `parent.postMessage(${JSON.stringify(JSON.stringify({ type: "hello", nonce }))}, "*")`;
    const [first, second] = pages;
    for (const nonce of [first!.nonce, second!.nonce, "", "guessed"]) {
      await first!.frame.evaluate(forgeHello(nonce));
      await page.evaluate(forgeHello(nonce));
    }
    await first!.frame.getByRole("button", { name: "Add one" }).click();
    for (const { frame } of pages) {
      await frame.getByText("Counted 1").waitFor();
      await expect.poll(() => frame.evaluate("ports.length")).toBe(1);
    }
    expect(complaints).toEqual([]);
    await context.close();
    // The panel would appear in the rooms of other tests.
    await ok(world.admin, "POST", `/api/orgs/default/admin/plugins/${t.installId}/enabled`, {
      enabled: false,
    });
  });

  test("is reloaded when the plugin changes its version", async () => {
    const t = await world.roomWith(counter);
    const { page, context, complaints } = await world.enter(t.people[0]!, t);
    await inPage(page).getByText("Counted 0").waitFor();
    await world.install(
      pagePackage(t.plugin, 'document.body.textContent = "The second version";', { version: "1.1.0" }),
    );
    await inPage(page).getByText("The second version").waitFor();
    await world.install(pagePackage(t.plugin, null, { version: "1.2.0" }));
    await onScreen(page).getByText("Counter has no page to show here.").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("keeps its state while the plugin is disabled and continues afterwards", async () => {
    const t = await world.roomWith(counter);
    const { page, context } = await world.enter(t.people[0]!, t);
    await inPage(page).getByText("Counted 0").waitFor();
    const enable = (enabled: boolean) =>
      ok(world.admin, "POST", `/api/orgs/default/admin/plugins/${t.installId}/enabled`, { enabled });
    await enable(false);
    await onScreen(page).getByText("Counter can't show this room right now.").waitFor();
    await enable(true);
    await inPage(page).getByText("Counted 0").waitFor();
    await act(t.people[1]!, t.room, "POST", "add");
    await inPage(page).getByText("Counted 1").waitFor();
    await context.close();
  });
});

/** A page that navigates away before its load looks like a hung page. */
const leftOrHung = /^Counter (reloaded itself|stopped responding)$/;

describe("a misbehaving page is replaced by a card, and the room works", () => {
  test.each([
    [
      "never says hello",
      "",
      "Counter didn't respond",
      (page: Page) =>
        page.route("**/plugin-ui/**", (route) =>
          route.fulfill({ body: "<p>Nothing", contentType: "text/html" }),
        ),
    ],
    [
      "sends too many messages",
      "let n = 0; standpoint.onState(() => { while (n++ < 100) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })); });",
      "Counter sent too much",
    ],
    [
      "floods the window",
      "setInterval(() => { for (let i = 0; i < 1000; i++) parent.postMessage('x'.repeat(1000), '*'); }, 0);",
      "Counter sent too much",
    ],
    ["reloads itself", "standpoint.onState(() => location.reload());", leftOrHung],
    ["navigates away", "standpoint.onState(() => (location = 'about:blank'));", leftOrHung],
  ] as [string, string, string | RegExp, ((page: Page) => Promise<unknown>)?][])(
    "%s",
    async (_what, ui, heading, before) => {
      const t = await world.roomWith(ui);
      const { page, context } = await world.enter(t.people[0]!, t);
      if (before) {
        await before(page);
        await page.reload();
      }
      await waitForCard(page, heading);
      await expectRoomWorks(page);
      await reopenButton(page).click();
      await waitForCard(page, heading);
      await context.close();
    },
  );

  test("hangs in a browser with site isolation", async () => {
    for (const [ui, heading] of [
      ["for (;;);", "Counter didn't respond"],
      ["standpoint.onState(() => { for (;;); });", "Counter stopped responding"],
    ] as const) {
      // A hung page uses a core until its browser exits. The plugin's code needs that core for the next room.
      const browser = await startIsolatingBrowser();
      onTestFinished(() => browser.close());
      const t = await world.roomWith(ui);
      const { page, context } = await world.enter(t.people[0]!, t, { browser });
      // The hung page uses a whole core, so other waits take longer.
      context.setDefaultTimeout(240_000);
      await expectRoomWorks(page);
      await waitForHungCard(page, reopenButton(page), heading);
      await expectRoomWorks(page);
      await browser.close();
    }
  });
});
