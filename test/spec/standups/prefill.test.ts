import { describe, expect, test } from "vitest";
import { act, ok, readStandup, standup, team, type Person, type Team } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

const start = ({ people, room }: Team) => act(people[0]!, room, "POST", "start");
const read = ({ people, room }: Team) => readStandup(people[0]!, room);

// Rules: protocol/standups#prefill-exceptions, protocol/standups#prefill-source,
//   protocol/standups#when-prefill-happens
describe("prefilling of yesterday at the start", () => {
  const plan = (who: Person, s: Team, today: string) => act(who, s.room, "PUT", "standup", { today });
  const readYesterdays = async (s: Team) =>
    Object.fromEntries((await read(s)).state.entries.map(({ name, yesterday }) => [name, yesterday]));

  test("start copies each plan from the newest earlier standup", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const older = await standup(t);
    await plan(t.people[0]!, older, "Old plan");
    await plan(t.people[1]!, older, "Ben's only plan");
    const newer = await standup(t, { mode: "async" });
    await plan(t.people[0]!, newer, "  New plan\n");
    await ok(t.people[0]!, "DELETE", newer.room);
    await ok(t.people[0]!, "POST", `${t.spacePath}/sessions`, { kind: "poker", title: "In between" });
    const s = await standup(t);
    await start(s);
    expect(await readYesterdays(s)).toEqual({ Ana: "  New plan\n", Ben: "" });
    expect((await read(s)).state.entries.map((entry) => entry.postedAt)).toEqual([null, null]);
  });

  test("start copies no plan from later standups or other spaces", async () => {
    const t = await team(app, ["Ana"]);
    const ana = t.people[0]!;
    const s = await standup(t);
    await plan(ana, await standup(t), "Later");
    await app.database.sql.query(
      `with space as (insert into spaces (org_id, slug, name) select org_id, slug || '-2', name from spaces where id = $1 returning id),
         room as (insert into sessions (space_id, kind, kind_id, title, config, facilitator_id, created_at)
           select space.id, 'standup', (select id from session_kinds where kind = 'standup'), 'Elsewhere', '{"mode":"sync","secondsPerPerson":90}', $2, now() - interval '1 day' from space returning id)
       insert into standup_entries (session_id, user_id, today, posted_at) select id, $2, 'Elsewhere', now() from room`,
      [t.space.id, ana.id],
    );
    await start(s);
    expect(await readYesterdays(s)).toEqual({ Ana: "" });
  });

  test("an entry written by its author keeps its yesterday", async () => {
    const t = await team(app, ["Ana", "Ben", "Cem", "Dora"]);
    const [ana, ben, cem, dora] = t.people as [Person, Person, Person, Person];
    const last = await standup(t);
    for (const who of [ana, ben, dora]) await plan(who, last, "Planned");
    await plan(cem, last, " \n ");
    const s = await standup(t);
    await act(ana, s.room, "PUT", "standup", { yesterday: "Something else" });
    await act(ben, s.room, "PUT", "standup", { today: "Only today" });
    await act(dora, s.room, "PUT", "ready", { ready: true });
    await start(s);
    expect(await readYesterdays(s)).toEqual({ Ana: "Something else", Ben: "", Cem: "", Dora: "Planned" });
  });

  test("starting again prefills only entries that are still unwritten", async () => {
    const t = await team(app, ["Ana", "Ben"]);
    const last = await standup(t);
    for (const who of t.people) await plan(who, last, "Planned");
    const s = await standup(t);
    await start(s);
    await act(t.people[0]!, s.room, "PUT", "standup", {});
    await start(s);
    expect(await readYesterdays(s)).toEqual({ Ana: "", Ben: "Planned" });
  });

  test("an author who saves a prefilled text owns it, even unchanged", async () => {
    const t = await team(app, ["Ana"]);
    await plan(t.people[0]!, await standup(t), "Planned");
    const s = await standup(t);
    await start(s);
    await act(t.people[0]!, s.room, "PUT", "standup", { yesterday: "Planned" });
    expect((await read(s)).state.entries[0]).toMatchObject({
      yesterday: "Planned",
      postedAt: expect.any(String),
    });
  });
});
