// Rules: protocol/plugins#page-members, protocol/plugins#page-open-room
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { openProfileOf } from "#test/support/browser.ts";
import { ok, type Person, type Team } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { openRoom } from "#test/support/orgs.ts";
import { inPage, pageFrame, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";

const world = await startPluginWorld();

const membersAndRead = ["session:read", "session:act", "members:read"];
const callingPage = `
document.body.innerHTML = '<p>Ready</p><button id="press">Press</button>';
globalThis.outcome = (promise) => promise.then((value) => value ?? "done", ({ reason }) => reason);
standpoint.onState(() => {});`;

/** Calls `standpoint` in the page and returns the result or the reason of the refusal. Counts as a press. */
async function call<T = string>(page: Page, code: string): Promise<T> {
  return (await pageFrame(page)).evaluate<T>(`outcome(standpoint.${code})`);
}

async function enterReady(who: Person, t: Team) {
  const profile = await world.enter(who, t);
  await inPage(profile.page).getByText("Ready").waitFor();
  return profile;
}

describe("members of a space", () => {
  test("are given to members by name, and read once for many calls", async () => {
    const t = await world.roomWith(callingPage, { grants: membersAndRead });
    const [ana, ben] = t.people as [Person, Person];
    const { page, context, complaints } = await enterReady(ana, t);
    const reads: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "GET" && /\/spaces\/[^/]+$/.test(request.url())) reads.push(request.url());
    });
    const avatar = { hue: expect.any(Number) as number, icon: "" };
    const members = [
      { id: ana.id, name: "Ana Souza", avatar },
      { id: ben.id, name: "Ben Okafor", avatar },
    ];
    expect(await call(page, "members()")).toEqual(members);
    const many = "Promise.all(Array.from({ length: 60 }, () => outcome(standpoint.members())))";
    const outcomes = await (await pageFrame(page)).evaluate<unknown[]>(many);
    expect(outcomes.filter((outcome) => outcome === "rate-limited").length).toBeGreaterThanOrEqual(40);
    expect(outcomes[0]).toEqual(members);
    expect(reads).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("are refused without the grant, to guests, and on a shared screen", async () => {
    const ungranted = await world.roomWith(callingPage);
    const first = await enterReady(ungranted.people[0]!, ungranted);
    expect(await call(first.page, "members()")).toBe("ungranted");
    await first.context.close();
    const t = await world.roomWith(callingPage, { grants: membersAndRead });
    const gus = await guestIn(world.app, t.session.id, "Gus");
    const second = await openProfileOf(world.browser, world.app, gus);
    await second.page.goto(`${world.app.baseUrl}/r/${t.session.id}`);
    await inPage(second.page).getByText("Ready").waitFor();
    expect(await call(second.page, "members()")).toBe("forbidden");
    expect(await call(second.page, `openRoom("${t.session.id}")`)).toBe("forbidden");
    await second.context.close();
    const third = await enterReady(t.people[0]!, t);
    await third.page.goto(`${third.page.url()}/present`);
    await inPage(third.page).getByText("Ready").waitFor();
    expect(await call(third.page, "members()")).toBe("forbidden");
    expect(await call(third.page, `openRoom("${t.session.id}")`)).toBe("forbidden");
    await third.context.close();
  });
});

describe("opening another room", () => {
  test("needs a press and the grant to read rooms", async () => {
    const atOnce = `standpoint.openRoom("00000000-0000-4000-8000-000000000000")
  .catch(({ reason }) => console.info("at once: " + reason));`;
    const t = await world.roomWith(`${callingPage}\n${atOnce}`);
    const { page, context } = await world.enter(t.people[0]!, t);
    await page.waitForEvent("console", (message) => message.text() === "at once: no-gesture");
    await context.close();
    const ungranted = await world.roomWith(callingPage, { grants: ["session:act"] });
    const second = await enterReady(ungranted.people[0]!, ungranted);
    expect(await call(second.page, `openRoom("${ungranted.session.id}")`)).toBe("ungranted");
    await second.context.close();
  });

  test("opens only rooms of its kinds in the same space", async () => {
    const t = await world.roomWith(callingPage);
    const other = await world.roomWith(callingPage);
    const [ana] = t.people as [Person];
    const elsewhere = await ok<{ slug: string }>(ana, "POST", "/api/spaces", { name: "Elsewhere" });
    const open = (path: string, kind: string) => openRoom(ana, path, { kind, title: "Other" });
    const elsewherePath = `/api/orgs/default/spaces/${elsewhere.slug}`;
    const { page, context, complaints } = await enterReady(ana, t);
    const before = page.url();
    for (const id of [
      await open(t.spacePath, "poker"),
      await open(t.spacePath, other.plugin),
      await open(elsewherePath, t.plugin),
      other.session.id,
      "00000000-0000-4000-8000-000000000000",
      "../me",
      "",
    ])
      expect([id, await call(page, `openRoom(${JSON.stringify(id)})`)]).toEqual([id, "not-found"]);
    expect(page.url()).toBe(before);
    const next = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, {
      kind: t.plugin,
      title: "Sprint 13",
    });
    await (await pageFrame(page)).evaluate(`void standpoint.openRoom("${next.id}")`);
    await page.getByRole("heading", { name: "Sprint 13", level: 1 }).waitFor();
    await inPage(page).getByText("Ready").waitFor();
    expect(page.url()).toContain(next.id);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("reads one room at a time, however often the page asks", async () => {
    const t = await world.roomWith(callingPage);
    const { page, context } = await enterReady(t.people[0]!, t);
    const missing = "00000000-0000-4000-8000-000000000000";
    const reads: string[] = [];
    page.on("request", (request) => request.url().endsWith(missing) && reads.push(request.url()));
    const frame = await pageFrame(page);
    // The read is held until the other calls are refused.
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      ({ pathname }) => pathname.endsWith(missing),
      async (route) => {
        await held;
        await route.continue();
      },
    );
    await frame.evaluate(`globalThis.outcomes = [];
      globalThis.all = Promise.all(Array.from({ length: 60 }, async (_, at) => {
        outcomes[at] = await outcome(standpoint.openRoom("${missing}"));
      }));
      undefined;`);
    await expect.poll(() => frame.evaluate("outcomes.filter(Boolean).length")).toBe(59);
    release();
    const outcomes = await frame.evaluate<string[]>("all.then(() => outcomes)");
    // The first call loads the code that handles all of them, so another call may be handled before it.
    expect(outcomes.filter((outcome) => outcome === "not-found")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["not-found", "busy", "rate-limited"]));
    expect(reads).toHaveLength(1);
    await expect.poll(() => page.getByRole("button", { name: "Open again" }).count()).toBe(0);
    await context.close();
  });
});
