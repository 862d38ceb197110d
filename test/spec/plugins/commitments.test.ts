// Rules: protocol/plugins#commitments, protocol/plugins#listing-commitments, protocol/plugins#space-wide-actions,
//   protocol/plugins#withdrawing-commitments, protocol/standups#commitment-limit,
//   protocol/standups#shown-in-all-standups
import { describe, expect, onTestFinished, test } from "vitest";
import { act, ok, team } from "#test/support/client.ts";
import {
  committingPackage,
  commitmentsIn,
  committingRoom,
  openCommittingRoom,
  retroAndStandup,
  versionOf,
  type CommitmentCall,
} from "#test/support/committing-plugin.ts";
import { guestIn } from "#test/support/guests.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { freshName, upload } from "#test/support/plugins.ts";
import { openStandup } from "#test/support/standups.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });

const write = (sql: string, ...values: unknown[]) => app.database.sql.query(sql, values);
const openCommitments = (userId: string, spaceId: string, count: number) =>
  write(
    `insert into standup_commitments (space_id, user_id, text)
     select $1, $2, 'Old ' || n from generate_series(1, $3::int) n`,
    spaceId,
    userId,
    count,
  );

describe("adding a commitment in a plugin's room", () => {
  test("a commitment belongs to the person who acts and shows in the space's open standups", async () => {
    const { t, ana, ben, daily, retro } = await retroAndStandup(app);
    const live = await openStandup(ben, t.spacePath, { mode: "sync" });
    const [id] = await retro.take(ben, ["add", "  Rotate the keys "]);
    const expected = {
      id,
      userId: ben.id,
      text: "Rotate the keys",
      carried: 0,
      stuck: false,
      openedHere: false,
      origin: { sessionId: retro.id, title: "Retro of May", kind: retro.kind },
    };
    for (const room of [daily, live]) expect(await commitmentsIn(ana, room)).toEqual([expected]);
    const later = await openStandup(ana, t.spacePath);
    expect(await commitmentsIn(ben, later)).toEqual([expected]);
  });

  test("standups of another space neither show the commitment nor get a push", async () => {
    const { ana, retro } = await retroAndStandup(app);
    const elsewhere = await team(app, ["Ana"]);
    const other = await openStandup(elsewhere.people[0]!, elsewhere.spacePath);
    await retro.take(ana, ["add", "Rotate the keys"]);
    expect(await commitmentsIn(elsewhere.people[0]!, other)).toEqual([]);
    expect(await versionOf(elsewhere.people[0]!, other)).toBe(1);
  });

  test("an action that fails or refuses leaves neither a commitment nor a push", async () => {
    const { ana, daily, retro } = await retroAndStandup(app);
    const [kept] = await retro.take(ana, ["add", "Kept"]);
    const version = await versionOf(ana, daily);
    const calls: CommitmentCall[] = [
      ["add", "Lost"],
      ["withdraw", kept as string],
    ];
    expect((await retro.send(ana, "refuse", calls)).status).toBe(409);
    expect((await retro.send(ana, "throw", calls)).status).toBe(502);
    expect(await commitmentsIn(ana, daily)).toMatchObject([{ id: kept, text: "Kept" }]);
    expect(await versionOf(ana, daily)).toBe(version);
  });

  test("the limits of commitments reject with quota, also for calls at once", async () => {
    const { t, ana, daily, retro } = await retroAndStandup(app);
    await openCommitments(ana.id, t.space.id, 98);
    const { status } = await retro.send(
      ana,
      "take",
      [
        ["add", "99"],
        ["add", "100"],
        ["add", "101"],
      ],
      true,
    );
    expect(status).toBe(204);
    const results = await retro.results(ana);
    expect(results.map((result) => String(result).startsWith("refused"))).toEqual([false, false, true]);
    expect(results[2]).toBe("refused: quota");
    expect(await commitmentsIn(ana, daily)).toHaveLength(100);
  });

  test("a text that no commitment can have is refused as invalid", async () => {
    const { ana, daily, retro } = await retroAndStandup(app);
    const calls = ["", " \n ", "🙂".repeat(501)].map((text): CommitmentCall => ["add", text]);
    expect(await retro.take(ana, ...calls)).toEqual(calls.map(() => "refused: invalid"));
    expect(await commitmentsIn(ana, daily)).toEqual([]);
  });
});

describe("withdrawing a commitment", () => {
  test("the owner withdraws an unanswered commitment in the room where it was added", async () => {
    const { ana, daily, retro } = await retroAndStandup(app);
    const [id] = (await retro.take(ana, ["add", "Rotate the keys"])) as [string];
    const version = await versionOf(ana, daily);
    expect(await retro.take(ana, ["withdraw", id])).toEqual([true]);
    expect(await commitmentsIn(ana, daily)).toEqual([]);
    expect(await versionOf(ana, daily)).toBe(version + 1);
    expect(await retro.take(ana, ["withdraw", id], ["list"])).toEqual([false, []]);
  });

  test("after an answer the commitment stays", async () => {
    const { ana, daily, retro } = await retroAndStandup(app);
    const ids = (await retro.take(ana, ["add", "a"], ["add", "b"], ["add", "c"])) as [string, string, string];
    await act(ana, daily.room, "POST", "answer", { id: ids[0], done: false });
    await act(ana, daily.room, "POST", "answer", { id: ids[1], done: true });
    await act(ana, daily.room, "POST", "drop", { id: ids[2] });
    const version = await versionOf(ana, daily);
    expect(await retro.take(ana, ...ids.map((id): CommitmentCall => ["withdraw", id]))).toEqual([
      false,
      false,
      false,
    ]);
    expect(await versionOf(ana, daily)).toBe(version);
  });

  test("commitments of other people, rooms, plugins and standups cannot be withdrawn", async () => {
    const { t, ana, ben, daily, retro } = await retroAndStandup(app);
    const [own] = (await retro.take(ben, ["add", "Of Ben"])) as [string];
    const sibling = await openCommittingRoom(ana, t.spacePath, retro);
    const [inSibling] = (await sibling.take(ana, ["add", "Of the sibling"])) as [string];
    const stranger = await committingRoom(ana, t.spacePath);
    const [ofStranger] = (await stranger.take(ana, ["add", "Of the stranger"])) as [string];
    const { id: ofStandup } = await act<{ id: string }>(ana, daily.room, "POST", "add", {
      text: "Of the standup",
    });
    const elsewhere = await team(app, ["Ana"]);
    await makeOrgAdmin(elsewhere.people[0]!);
    const abroad = await openCommittingRoom(elsewhere.people[0]!, elsewhere.spacePath, retro);
    const ids = [own, inSibling, ofStranger, ofStandup];
    const calls = ids.map((id): CommitmentCall => ["withdraw", id]);
    expect(await retro.take(ana, ...calls)).toEqual([false, false, false, false]);
    expect(await abroad.take(elsewhere.people[0]!, ...calls, ["list"])).toEqual([
      false,
      false,
      false,
      false,
      [],
    ]);
    expect((await commitmentsIn(ana, daily)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe("listing commitments", () => {
  test("a plugin lists those that it added in the space, newest first, with their outcomes", async () => {
    const { t, ana, ben, daily, retro } = await retroAndStandup(app);
    const [open, landed] = (await retro.take(ana, ["add", "a"], ["add", "b"])) as [string, string];
    const [dropped] = (await retro.take(ben, ["add", "c"])) as [string];
    await act(ana, daily.room, "POST", "answer", { id: open, done: false });
    await act(ana, daily.room, "POST", "answer", { id: landed, done: true });
    await act(ben, daily.room, "POST", "drop", { id: dropped });
    await act(ana, daily.room, "POST", "add", { text: "Of the standup" });
    const next = await openCommittingRoom(ana, t.spacePath, retro, "Retro of June");
    await next.send(ben, "look", [["list"]]);
    expect(await next.results(ben)).toEqual([
      [
        { id: dropped, userId: ben.id, outcome: "dropped" },
        { id: landed, userId: ana.id, outcome: "landed" },
        { id: open, userId: ana.id, outcome: "open" },
      ],
    ]);
  });

  test("the list has the newest 200", async () => {
    const { t, ana, retro } = await retroAndStandup(app);
    await write(
      `insert into standup_commitments (space_id, user_id, text, install_id, opened_session_id, closed_at)
       select $1, $2, 'Old', $3, $4, now() from generate_series(1, 201)`,
      t.space.id,
      ana.id,
      retro.install,
      retro.id,
    );
    const [newest, listed] = await retro.take(ana, ["add", "New"], ["list"]);
    expect((listed as { id: string }[])[0]!.id).toBe(newest);
    expect(listed).toHaveLength(200);
  });
});

describe("permissions of commitments", () => {
  test("an action without the declaration cannot change commitments", async () => {
    const { ana, daily, retro } = await retroAndStandup(app);
    const [id] = (await retro.take(ana, ["add", "Kept"])) as [string];
    await retro.send(ana, "look", [
      ["add", "Lost"],
      ["withdraw", id],
    ]);
    expect(await retro.results(ana)).toEqual(["refused: unavailable", "refused: unavailable"]);
    expect(await commitmentsIn(ana, daily)).toHaveLength(1);
  });

  test("the grant is read at each call", async () => {
    const { ana, retro } = await retroAndStandup(app);
    const [id] = (await retro.take(ana, ["add", "Kept"])) as [string];
    await write("delete from plugin_grants where install_id = $1", retro.install);
    expect(await retro.take(ana, ["add", "Lost"], ["withdraw", id], ["list"])).toEqual(
      Array.from({ length: 3 }, () => "refused: ungranted"),
    );
  });

  test("a guest is refused, and a guest's action does not wait for the space", async () => {
    const { t, ana, retro } = await retroAndStandup(app);
    await retro.take(ana, ["add", "Of Ana"]);
    const gus = await guestIn(app, retro.id, "Gus");
    const release = await holdLock(app.database, "select from spaces where id = $1 for no key update", [
      t.space.id,
    ]);
    onTestFinished(release);
    const results = await retro.take(gus, ["add", "Of Gus"], ["withdraw", crypto.randomUUID()], ["list"]);
    expect(results).toEqual(Array.from({ length: 3 }, () => "refused: forbidden"));
  });

  test("a member's action locks the space before it runs, and other actions do not", async () => {
    const { t, ana, retro } = await retroAndStandup(app);
    const release = await holdLock(app.database, "select from spaces where id = $1 for no key update", [
      t.space.id,
    ]);
    onTestFinished(release);
    expect((await retro.send(ana, "look", [["list"]])).status).toBe(204);
    const taken = retro.send(ana, "take", [["add", "Waits"]]);
    await expect.poll(() => statementsWaiting(app.database)).toBe(1);
    await release();
    expect((await taken).status).toBe(204);
  });

  test("a space-wide action that lasts longer than two seconds is busy and leaves no commitment", async () => {
    const { ana, daily, retro } = await retroAndStandup(app);
    const release = await holdLock(app.database, "lock table standup_commitments in share mode");
    onTestFinished(release);
    const calls: CommitmentCall[] = [
      ["add", "Waits"],
      ["add", "Waits for the first"],
    ];
    const taken = retro.sendOnce(ana, "take", calls, true);
    const slow = `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '2500 ms'`;
    await expect.poll(async () => (await app.database.sql.query(slow)).rowCount, { timeout: 20_000 }).toBe(1);
    await release();
    const { status, body } = await taken;
    expect([status, body.code]).toEqual([503, "plugin_busy"]);
    expect(await retro.take(ana, ["list"])).toEqual([[]]);
    expect(await commitmentsIn(ana, daily)).toEqual([]);
  });

  test("a package that declares commitments must ask for the grant", async () => {
    const { ana } = await retroAndStandup(app);
    const to = { admin: ana, path: "/api/orgs/default/admin/plugins" };
    const refused = await upload(to, committingPackage(freshName(), { capabilities: [] }));
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "invalid", error: expect.stringContaining("needs the capability commitments:write") },
    });
  });

  test("the consent says what the grant does, and the preview names the actions", async () => {
    const { ana } = await retroAndStandup(app);
    const body = { package: committingPackage(freshName()) };
    const preview = await ok(ana, "POST", "/api/orgs/default/admin/plugins/preview", body);
    expect(preview).toMatchObject({
      grants: [{ permits: "Adds a commitment of yours to the next standup when you press its button." }],
      kinds: [
        {
          actions: expect.arrayContaining([
            { name: "take", verb: "POST", who: "participant", commitments: true },
          ]),
        },
      ],
    });
  });
});
