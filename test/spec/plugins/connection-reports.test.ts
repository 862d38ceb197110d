// Rules: protocol/plugins#connection-reports
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { HostCall } from "#test/support/plugin-work.ts";
import {
  connectedPlugin,
  fetchOver,
  listForAdmin,
  previewStatus,
  startConnected,
  tracker,
  type ConnectedPlugin,
} from "#test/support/connections.ts";

const to = await startConnected();
afterAll(() => to.stop());
const { app, owner, member, admin, receiver, team } = to;
const reporting = { ...tracker, report: true };
let plugin: ConnectedPlugin;
beforeEach(async () => {
  await to.reset();
  plugin = await connectedPlugin(to, { connections: [reporting] });
});

const report: HostCall = [
  "report",
  { connection: "tracker", text: "Connected as {name}", values: { name: "Ana" } },
];
const own = async () => (await plugin.seenBy(owner)).form!.own!;
const shown = {
  text: "Connected as {name}",
  values: { name: "Ana" },
  page: expect.stringMatching(/^\/plugin-ui\//),
  at: expect.stringMatching(/Z$/),
};

describe("a report about a connection", () => {
  test("is shown to owners, and never to members", async () => {
    await plugin.connect();
    expect(await plugin.inSpace(report)).toEqual([null]);
    expect((await own()).report).toEqual(shown);
    expect(JSON.stringify(await plugin.seenBy(member))).not.toContain("Connected as");
  });

  test("is removed by a report without a text", async () => {
    await plugin.connect();
    await plugin.inSpace(report, ["report", { connection: "tracker", text: null }]);
    expect(await own()).not.toHaveProperty("report");
  });

  test("is deleted when the connection is saved", async () => {
    await plugin.connect();
    await plugin.inSpace(report);
    await plugin.connect();
    expect(await own()).not.toHaveProperty("report");
  });

  test("of a run that began before the connection was saved is not stored", async () => {
    await plugin.connect();
    receiver.answer(({ path }, response) => {
      const saved = path === "/issues" ? plugin.connect() : Promise.resolve();
      void saved.then(() => response.writeHead(200).end());
    });
    await plugin.inSpace(report, ["fetch", { connection: "tracker", path: "/issues" }]);
    expect(await own()).not.toHaveProperty("report");
  });

  test("of the org comes from a run without a space, and admins see it", async () => {
    await plugin.connect({}, { who: admin, path: plugin.inOrg() });
    expect(await plugin.inSpace(report)).toEqual(["refused: unconnected"]);
    expect(await plugin.inJob(report)).toEqual([null]);
    expect((await listForAdmin(to, plugin)).connections[0]!.form!.own!.report).toEqual(shown);
  });

  test("needs the fetch grant of the connection", async () => {
    await plugin.connect();
    expect(await plugin.inSpace(["report", { connection: "other", text: "x" }])).toEqual([
      "refused: ungranted",
    ]);
  });
});

// Rules: protocol/plugins#check-connection
describe("the job check-connection", () => {
  const spaces = async () => {
    const { rows } = await app.database.sql.query<{ space: string | null }>(
      "select space_id as space from plugin_work where install_id = $1 and name = 'check-connection'",
      [plugin.id],
    );
    return rows.map(({ space }) => space);
  };

  test("runs in the connection's space after a check that worked", async () => {
    await plugin.connect();
    await expect
      .poll(() => plugin.ran("check-connection"))
      .toMatchObject([{ payload: { connection: "tracker" } }]);
    expect(await spaces()).toEqual([team.space.id]);
    await expect.poll(async () => (await own()).checking).toBe(false);
  });

  test("has no space for a connection of the org", async () => {
    await plugin.connect({}, { who: admin, path: plugin.inOrg() });
    await expect.poll(() => plugin.ran("check-connection")).toHaveLength(1);
    expect(await spaces()).toEqual([null]);
  });

  test("does not run after a check that failed, and not without report in the package", async () => {
    const other = await connectedPlugin(to);
    receiver.answer(401);
    await plugin.connect();
    await expect.poll(async () => (await own()).lastResult).toBe("refused");
    receiver.answer(200);
    await other.connect();
    const results = async () =>
      Promise.all([plugin, other].map(async (one) => (await one.seenBy(owner)).form!.own!.lastResult));
    await expect.poll(results).toEqual(["refused", "works"]);
    expect([await plugin.work(), await other.work()]).toEqual([[], []]);
  });

  test("needs its capability and a check in the package", async () => {
    const statusOf = (capabilities: object[], connection: object) =>
      previewStatus(to, capabilities, [connection]);
    const job = { capability: "jobs", scope: "check-connection" };
    const { check: _check, ...unchecked } = reporting;
    expect([
      await statusOf([fetchOver("tracker")], reporting),
      await statusOf([fetchOver("tracker"), { capability: "jobs", scope: "other" }], reporting),
      await statusOf([fetchOver("tracker"), job], unchecked),
      await statusOf([fetchOver("tracker"), job], reporting),
    ]).toEqual([400, 400, 400, 200]);
  });
});
