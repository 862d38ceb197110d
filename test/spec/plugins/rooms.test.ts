import { describe, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { guestIn } from "#test/support/guests.ts";
import { coreKinds } from "#test/support/kinds.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import { testReplicas } from "#test/support/test-app.ts";

type Retro = Omit<Envelope, "state"> & {
  state: {
    columns?: { name: string; hidden?: number; cards?: { id: string; text: string }[] }[];
  };
  mine?: { cards: { id: string; text: string }[]; votes: object; left: number };
  plugin?: { name: string; display: string; version: string; actions: Record<string, string> };
  kindUnavailable?: true;
};

const [first, second] = await testReplicas({ PLUGIN_DIR: "/nowhere" });
const { database } = first;
const admin = (await team(first, ["Ada"])).people[0]!;
await makeOrgAdmin(admin);
const { id: installId } = await ok<{ id: string }>(admin, "POST", "/api/orgs/default/admin/plugins", {
  package: await examplePackage("retro"),
  grantsAccepted: true,
});

async function retro(names: string[], config: object = {}): Promise<Team> {
  const made = await team(first, names);
  const body = { kind: "retro", title: "Sprint 12", config };
  const session = await ok<CreatedSession>(made.people[0]!, "POST", `${made.spacePath}/sessions`, body);
  return { ...made, session, room: `/api/sessions/${session.id}` };
}

const read = (who: Person, t: Team) => ok<Retro>(who, "GET", t.room);
const onSecond = (who: Person): Person => ({ ...who, app: second });

describe("a room of a plugin's kind", () => {
  test("a new room has the plugin's config, phase and state", async () => {
    const t = await retro(["Ana"], { columns: "Keep\nStop", votes: 2 });
    const room = await read(t.people[0]!, t);
    expect(room).toMatchObject({
      kind: "retro",
      phase: "write",
      revealed: false,
      version: 1,
      config: { columns: ["Keep", "Stop"], votes: 2 },
      state: {
        phase: "write",
        columns: [
          { name: "Keep", hidden: 0 },
          { name: "Stop", hidden: 0 },
        ],
      },
      mine: { cards: [], votes: {}, left: 2 },
      plugin: {
        name: "retro",
        display: "Retrospective",
        version: "2.6.0",
        actions: { card: "POST", edit: "PUT" },
      },
    });
  });

  test("the facilitator's notices follow the viewer's own part, in a push as in a GET", async () => {
    const t = await retro(["Ana"]);
    const ana = t.people[0]!;
    await database.sql.query(
      `insert into plugin_notices (session_id, install_id, about, key, plugin, display, page, level, audience, text)
       values ($1, $2, '', '', 'retro', 'Retrospective', '/', 'info', 'facilitator', 'Sent')`,
      [t.session.id, installId],
    );
    const watcher = await watch<Retro>(ana, t.session.id);
    await act(ana, t.room, "POST", "card", { column: "To try", text: "canary" });
    await expectPushEqualsGet(t.session.id, [[ana, watcher]]);
    const room = await read(ana, t);
    expect(room.mine?.cards).toMatchObject([{ text: "canary" }]);
    expect(room.forFacilitator?.notices).toMatchObject([{ text: "Sent" }]);
  });

  test("each viewer's push equals their GET on two replicas", async () => {
    const t = await retro(["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const gus = await guestIn(first, t.session.id, "Gus");
    const people = [ana, onSecond(ben), onSecond(gus)];
    const watchers = await Promise.all(people.map((who) => watch<Retro>(who, t.session.id)));
    for (const [i, who] of people.entries()) {
      const { id } = await act<{ id: string }>(who, t.room, "POST", "card", {
        column: "To try",
        text: `canary-${i}`,
      });
      expect(id).toMatch(/^[a-z]{4}$/);
    }
    const written = await Promise.all(
      watchers.map((watcher) => watcher.until((frame) => frame.version === 4)),
    );
    for (const [i, frame] of written.entries()) {
      expect(frame.state.columns?.[2]).toMatchObject({ name: "To try", hidden: 3 });
      expect(frame.mine?.cards.map(({ text }) => text)).toEqual([`canary-${i}`]);
    }
    await expectPushEqualsGet(
      t.session.id,
      people.map((who, i) => [who, watchers[i]!]),
    );
    // Before the reveal, no push contained another person's card.
    for (const [i, { texts }] of watchers.entries())
      for (const other of people.keys()) expect(texts.join("").includes(`canary-${other}`)).toBe(other === i);
    await act(ana, t.room, "PUT", "phase", { to: "group" });
    const revealed = await Promise.all(watchers.map((watcher) => watcher.until((frame) => frame.revealed)));
    for (const frame of revealed) {
      expect(frame.phase).toBe("group");
      const texts = frame.state.columns
        ?.find(({ name }) => name === "To try")
        ?.cards?.map(({ text }) => text);
      expect(texts?.toSorted()).toEqual(["canary-0", "canary-1", "canary-2"]);
    }
    await expectPushEqualsGet(
      t.session.id,
      people.map((who, i) => [who, watchers[i]!]),
    );
  });

  test("simultaneous actions on two replicas all count", async () => {
    const t = await retro(["Ana", "Ben", "Cem", "Dora", "Eve", "Finn"]);
    await Promise.all(
      t.people.map((who, i) =>
        act(i % 2 ? onSecond(who) : who, t.room, "POST", "card", { column: "Went well", text: `Card ${i}` }),
      ),
    );
    const { version, state } = await read(t.people[0]!, t);
    expect([version, state.columns?.[0]]).toMatchObject([7, { name: "Went well", hidden: 6 }]);
  });

  test("actions are refused in the same order as in every room", async () => {
    const t = await retro(["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const { people } = await team(first, ["Zoe"]);
    const send = async (who: Person, verb: "POST" | "PUT", action: string, body?: object) => {
      const { status, body: said } = await who.send<{ code: string; error: string }>(
        verb,
        `${t.room}/actions/${action}`,
        { body },
      );
      return [status, said.code, said.error];
    };
    expect(await send(people[0]!, "POST", "card")).toEqual([404, "no_such_session", "no such session"]);
    expect((await send(ana, "POST", "vote-on-all")).slice(0, 2)).toEqual([404, "no_such_action"]);
    expect((await send(ana, "POST", "stories")).slice(0, 2)).toEqual([404, "no_such_action"]);
    expect((await send(ana, "PUT", "card")).slice(0, 2)).toEqual([405, "method_not_allowed"]);
    expect((await send(ben, "PUT", "phase")).slice(0, 2)).toEqual([403, "facilitator_only"]);
    expect(await send(ana, "POST", "card", { column: "Elsewhere", text: "x" })).toEqual([
      400,
      "plugin_refused",
      "there is no such column",
    ]);
    expect(await send(ana, "PUT", "edit", { id: "nothing", text: "x" })).toEqual([
      404,
      "plugin_refused",
      "you have no such card",
    ]);
    expect(await send(ana, "PUT", "vote", { id: "x" })).toEqual([
      409,
      "plugin_refused",
      "voting is not open now",
    ]);
    expect((await read(ana, t)).version).toBe(1);
    await ok(ana, "DELETE", t.room);
    expect((await send(ana, "POST", "card")).slice(0, 2)).toEqual([409, "room_ended"]);
  });

  test("a config that the plugin refuses is 400 with the plugin's message", async () => {
    const { people, spacePath } = await team(first, ["Ana"]);
    const create = (config: unknown) =>
      people[0]!.send("POST", `${spacePath}/sessions`, { body: { kind: "retro", title: "T", config } });
    const refused = await create({ votes: 0 });
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: "each person has 1 to 20 votes", code: "plugin_refused" },
    ]);
    expect((await create("Keep")).status).toBe(400);
    expect((await create({ columns: "x".repeat(9000) })).status).toBe(400);
    expect(
      (await ok<MemberView>(people[0]!, "GET", spacePath)).sessions.filter(({ kind }) => kind === "retro"),
    ).toEqual([]);
  });

  test("a plugin's room is listed, ended, exported and deleted like any room", async () => {
    const t = await retro(["Ana"], { columns: "Keep" });
    const [ana] = t.people as [Person];
    const view = await ok<MemberView>(ana, "GET", t.spacePath);
    expect([view.kinds, view.kindNames["retro"]]).toEqual([[...coreKinds, "retro"], "Retrospective"]);
    await act(ana, t.room, "POST", "card", { column: "Keep", text: "=The pace" });
    await act(ana, t.room, "PUT", "phase", { to: "group" });
    await ok(ana, "DELETE", t.room);
    const ended = await read(ana, t);
    expect([typeof ended.endedAt, ended.state.columns?.[0]?.cards?.[0]?.text]).toEqual([
      "string",
      "=The pace",
    ]);
    await ok(ana, "POST", `${t.room}/reopen`);
    const csv = await ana.send("GET", `${t.room}/export.csv`);
    expect(csv.text).toMatch(/^type,topic,votes,.*\r\ncard,"'=The pace",,Keep,"'=The pace",/);
    await ok(ana, "DELETE", `${t.spacePath}/sessions/${t.session.id}`);
    expect((await ana.send("GET", t.room)).status).toBe(404);
    const { rows } = await database.sql.query("select from plugin_rooms where session_id = $1", [
      t.session.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("rooms of a disabled plugin are readable without their state", async () => {
    const t = await retro(["Ana"]);
    const [ana] = t.people as [Person];
    await makeOrgAdmin(ana);
    const switched = (enabled: boolean) =>
      ok(ana, "POST", `/api/orgs/default/admin/plugins/${installId}/enabled`, { enabled });
    await act(ana, t.room, "POST", "card", { column: "To try", text: "Pairs" });
    const watcher = await watch<Retro>(onSecond(ana), t.session.id);
    const before = await read(ana, t);
    await switched(false);
    const off = await watcher.until((frame) => frame.kindUnavailable === true);
    expect([off.state, off.mine, off.plugin?.name]).toEqual([{}, undefined, "retro"]);
    const refused = await ana.send("POST", `${t.room}/actions/card`, {
      body: { column: "To try", text: "x" },
    });
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: "the plugin of this session kind is switched off", code: "kind_unavailable" },
    ]);
    const csv = await ana.send("GET", `${t.room}/export.csv`);
    expect([csv.status, csv.body]).toMatchObject([409, { code: "kind_unavailable" }]);
    expect((await ok<MemberView>(ana, "GET", t.spacePath)).kinds).toEqual(coreKinds);
    const created = await ana.send("POST", `${t.spacePath}/sessions`, {
      body: { kind: "retro", title: "T" },
    });
    expect([created.status, created.body]).toMatchObject([409, { code: "kind_unavailable" }]);
    await switched(true);
    const back = await watcher.until(
      (frame) => frame.version > off.version && frame.kindUnavailable === undefined,
    );
    expect([back.state, back.mine]).toEqual([before.state, before.mine]);
  });
});
