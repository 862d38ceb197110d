// Rules: protocol/plugins#actions, protocol/plugins#unavailable-plugins
import { afterAll, beforeAll, expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";
import { sandboxProcesses } from "#test/plugins/sandbox.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/database.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";

type Card = { id: string; text: string };
type Retro = Omit<Envelope, "state"> & { state: { columns: { cards?: Card[] }[] } };

const cards = 200;
let database: TestDatabase;
let apps: TestApp[] = [];
/** Sandbox processes of other test files, which may share this process. */
let foreignPids: Set<number>;

beforeAll(async () => {
  foreignPids = new Set(sandboxProcesses());
  database = await createTestDatabase();
  const env = { PLUGIN_DIR: "/nowhere" };
  apps = await Promise.all([startApp({ database, env }), startApp({ database, env })]);
});

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await database.drop();
});

function killSandbox(): number {
  const pid = sandboxProcesses().find((candidate) => !foreignPids.has(candidate));
  if (pid === undefined) return 0;
  process.kill(pid, "SIGKILL");
  return 1;
}

test("killing plugin processes loses no acknowledged action", async () => {
  const t = await team(apps[0]!, ["Ana", "Ben", "Cem", "Dora"]);
  const [ana] = t.people as [Person];
  await makeOrgAdmin(ana);
  const given = { package: await examplePackage("retro"), grantsAccepted: true };
  await ok(ana, "POST", "/api/orgs/default/admin/plugins", given);
  const body = { kind: "retro", title: "Sprint 12", config: { columns: "Keep" } };
  const { id } = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, body);
  const room = `/api/sessions/${id}`;
  const people = t.people.map((who, at) => who.on(apps[at % 2]!));
  const watchers = await Promise.all(people.map((who) => watch<Retro>(who, id)));

  const accepted: Card[] = [];
  const refused: string[] = [];
  let next = 0;
  let kills = 0;
  async function keepWriting(who: Pick<Person, "send">) {
    while (next < cards) {
      const at = next++;
      if (at % 40 === 10) kills += killSandbox();
      const text = `card-${at}.`;
      const reply = await who.send<{ id: string; code: string }>("POST", `${room}/actions/card`, {
        body: { column: "Keep", text },
      });
      if (reply.status === 201) accepted.push({ id: reply.body.id, text });
      else refused.push(`${reply.status} ${reply.body.code} ${text}`);
    }
  }
  await Promise.all(people.map(keepWriting));
  expect(kills).toBeGreaterThanOrEqual(3);
  expect(accepted.length + refused.length).toBe(cards);
  // The plugin's code is not at fault, so all refusals are plugin_busy.
  for (const refusal of refused) expect(refusal).toMatch(/^503 plugin_busy /);
  expect(accepted.length).toBeGreaterThan(cards / 2);

  await act(ana, room, "PUT", "phase", { to: "group" });
  const shown = await Promise.all(watchers.map((watcher) => watcher.until((frame) => frame.revealed)));
  const byText = (list: Card[]) => list.map(({ id, text }) => `${text} ${id}`).toSorted();
  for (const frame of shown) expect(byText(frame.state.columns[0]!.cards!)).toEqual(byText(accepted));
  expect(shown[0]!.version).toBe(accepted.length + 2);
  await expectPushEqualsGet(
    id,
    people.map((who, at) => [who, watchers[at]!]),
  );
});
