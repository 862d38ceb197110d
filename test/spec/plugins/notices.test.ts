import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, ok, type Person, type Team, type Visitor } from "#test/support/client.ts";
import type { NoticingPlugin, Plan } from "#test/support/noticing-plugin.ts";
import { openNoticingRoom, type NoticingRoom } from "#test/support/noticing-room.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import { startDelivery } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
const delivery = await startDelivery(app);
afterAll(() => delivery.stop());
const { sql } = app.database;

let room: NoticingRoom;
let t: Team;
let ana: Person;
let ben: Person;
let plugin: NoticingPlugin;
let story: string;
beforeEach(() => open());

async function open(capabilities?: string[]): Promise<void> {
  room = await openNoticingRoom(app, capabilities);
  ({ t, ana, ben, plugin, story } = room);
}

const read = (who: Visitor) => ok<PokerEnvelope>(who, "GET", t.room);
const problem = { text: "{ref}: not written.", values: { ref: "PAY-1" }, about: "story", level: "problem" };

/** Plans the next event and sets an estimate, which raises it. Waits until the plugin has no work that is due. */
async function estimate(plan: Plan, value = "5"): Promise<void> {
  await room.estimate(plan, value);
  await settled();
}

async function settled(): Promise<void> {
  const waiting = async () =>
    (
      await sql.query("select from plugin_work where install_id = $1 and ended_at is null and attempts = 0", [
        plugin.id,
      ])
    ).rowCount;
  await expect.poll(waiting).toBe(0);
  const running = async () =>
    (await sql.query("select from plugin_leases where install_id = $1", [plugin.id])).rowCount;
  await expect.poll(running).toBe(0);
}

// Rules: protocol/plugins#notices
describe("notices of a plugin", () => {
  test("the facilitator sees a notice beside the story of the event, other people do not", async () => {
    await estimate({ notices: [problem] });
    expect((await read(ana)).forFacilitator).toEqual({
      notices: [
        {
          plugin: plugin.name,
          display: "Noticing",
          page: expect.stringMatching(/^\/plugin-ui\//),
          about: story,
          key: "",
          level: "problem",
          text: "{ref}: not written.",
          values: { ref: "PAY-1" },
          at: expect.stringMatching(/Z$/),
        },
      ],
      setbacks: [],
    });
    expect(await read(ben)).not.toHaveProperty("forFacilitator");
  });

  test("members see a notice for members, and guests see none", async () => {
    const gus = await guestIn(app, t.session.id, "Gus");
    await estimate({ notices: [{ ...problem, audience: "members" }, { text: "canary-facilitator" }] });
    expect((await read(ben)).notices).toMatchObject([{ text: "{ref}: not written." }]);
    const { text } = await gus.send("GET", t.room);
    expect(text).not.toMatch(/notices|not written|canary/);
  });

  test("the push of each viewer equals their GET", async () => {
    const gus = await guestIn(app, t.session.id, "Gus");
    const watchers = await Promise.all(
      [ana, ben, gus].map(async (who) => [who, await watch(who, t.session.id)] as const),
    );
    await estimate({ notices: [{ ...problem, audience: "members" }, problem] });
    await estimate({ notices: [{ ...problem, key: "own" }], throws: true }, "8");
    await expectPushEqualsGet(
      t.session.id,
      watchers.map(([who, watcher]) => [who, watcher]),
    );
    for (const text of watchers[2]![1].texts) expect(text).not.toContain("not written");
  });

  test("a vote keeps the notices of a cached room", async () => {
    const watcher = await watch(ben, t.session.id);
    await estimate({ notices: [{ ...problem, audience: "members" }] });
    await act(ana, t.room, "POST", "select", { storyId: story });
    await act(ben, t.room, "POST", "vote", { storyId: story, value: "3" });
    const after = await read(ben);
    const pushed = await watcher.until((frame) => frame.version >= after.version);
    expect(pushed.notices).toEqual(after.notices);
    expect(pushed.notices).toHaveLength(1);
  });

  test("a text of null removes the notice; each change increments the version once", async () => {
    await estimate({ notices: [problem] });
    const before = await read(ana);
    await estimate({ notices: [{ about: "story", text: null }] }, "8");
    const after = await read(ana);
    expect(after).not.toHaveProperty("forFacilitator");
    // One for the estimate, one for the notice.
    expect(after.version).toBe(before.version + 2);
  });

  test("the same notice again changes nothing, another one replaces it", async () => {
    await estimate({ notices: [problem] });
    const { version } = await read(ana);
    await estimate({ notices: [problem] }, "8");
    expect((await read(ana)).version).toBe(version + 1);
    await estimate({ notices: [{ ...problem, text: "Other" }] }, "13");
    expect((await read(ana)).forFacilitator?.notices.map(({ text }) => text)).toEqual(["Other"]);
  });

  test("a plugin has at most 200 notices in a room, the newest ones", async () => {
    await sql.query(
      `insert into plugin_notices (session_id, install_id, about, key, plugin, display, page, level, audience, text)
       select $1, $2, '', n, 'x', 'X', '/', 'info', 'members', n from generate_series(1, 200) n`,
      [t.session.id, plugin.id],
    );
    await estimate({ notices: [{ text: "newest", audience: "members" }] });
    const texts = (await read(ben)).notices!.map(({ text }) => text);
    expect([texts.length, texts.includes("1"), texts.at(-1)]).toEqual([200, false, "newest"]);
  });

  test("a failed run leaves no notice", async () => {
    await estimate({ notices: [problem], throws: true });
    expect((await read(ana)).forFacilitator?.notices).toEqual([]);
  });

  test("a job shows notices in the room of the run that requested it", async () => {
    await estimate({ job: [{ text: "from the job" }] });
    expect((await read(ana)).forFacilitator?.notices).toMatchObject([{ text: "from the job" }]);
  });

  test("a request of a page shows notices in its room", async () => {
    await ok(ben, "POST", `${t.room}/plugins/${plugin.name}/asks`, {
      name: "go",
      body: { notices: [{ text: "asked" }] },
    });
    await settled();
    expect((await read(ana)).forFacilitator?.notices).toMatchObject([{ text: "asked" }]);
  });

  test("an event that a plugin raised has no room, whatever its payload says", async () => {
    await estimate({ emits: [{ text: "emitted" }] });
    expect(await plugin.refused()).toEqual(["unavailable"]);
    expect(await read(ana)).not.toHaveProperty("forFacilitator");
  });

  test("without the grant a notice is refused", async () => {
    await open([]);
    await estimate({ notices: [problem] });
    expect(await plugin.refused()).toEqual(["ungranted"]);
  });

  test("an uninstalled plugin leaves no notices, and viewers learn of it", async () => {
    await estimate({ notices: [{ ...problem, audience: "members" }] });
    const watcher = await watch(ben, t.session.id);
    await ok(ana, "DELETE", `/api/orgs/default/admin/plugins/${plugin.id}`);
    await watcher.until((frame) => frame.notices === undefined);
  });
});
