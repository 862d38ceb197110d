// Rules: protocol/guarantees#fair-permits, protocol/guarantees#searches-apart
import { expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { act, addStory, ok, team, type Person } from "#test/support/client.ts";
import { orgPerson, orgSpace } from "#test/support/orgs.ts";
import { freshName, install, packageOf, pluginOrg } from "#test/support/plugins.ts";
import { isSoak, iterations, recordResult } from "#test/support/stress.ts";

const env = { PLUGIN_DIR: "/nowhere" };
const samples = iterations("ONE_PERSON_SAMPLES", { test: 10, soak: 200 });
const storiesOfOne = iterations("ONE_PERSON_STORIES", { test: 3000, soak: 150_000 });

async function start(): Promise<TestApp> {
  const app = await startApp({ env });
  onTestFinished(() => app.stop());
  return app;
}

/** Returns the median duration of `work`, in ms. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const times = [];
  for (let n = 0; n < samples; n++) {
    const since = performance.now();
    await work();
    times.push(performance.now() - since);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(samples / 2)]!;
}

/** Repeats each attack without a pause, until the returned function is called and all have ended. */
function attackWith(attacks: (() => Promise<unknown>)[]): () => Promise<void> {
  const ending = new AbortController();
  const loops = attacks.map(async (attack) => {
    while (!ending.signal.aborted) await attack();
  });
  return async () => {
    ending.abort();
    await Promise.all(loops);
  };
}

type Trial = {
  trial: string;
  tried: string;
  attacks: (() => Promise<unknown>)[];
  work: () => Promise<unknown>;
};

/** Compares the duration of other people's work without and with the attacks. Every work must succeed. */
async function compare({ trial, tried, attacks, work }: Trial) {
  await work();
  const quiet = await median(work);
  const stop = attackWith(attacks);
  const attacked = await median(work);
  await stop();
  const ratio = attacked / quiet;
  recordResult({
    trial,
    tried,
    outcome: `others ${quiet.toFixed(1)} ms without, ${attacked.toFixed(1)} ms with it: ${ratio.toFixed(1)}`,
  });
  if (isSoak) expect(ratio).toBeLessThanOrEqual(3);
}

/** Opens a round in a room of an org of its own. Returns a read and a vote there. */
async function otherTeam(app: TestApp) {
  const t = await team(app, ["Eva", "Fay"]);
  const [eva, fay] = t.people as [Person, Person];
  const storyId = await addStory(eva, t.room, "Refund");
  await act(eva, t.room, "POST", "select", { storyId });
  return async () => {
    await ok(fay, "GET", t.room);
    await act(fay, t.room, "POST", "vote", { storyId, value: "5" });
  };
}

test(
  "one person's searches over many stories do not stop the others (ONE_PERSON_STORIES)",
  { timeout: 600_000 },
  async () => {
    const app = await start();
    const t = await team(app, ["Ana"]);
    await app.database.sql.query(
      `with room as (
         insert into sessions (space_id, kind, kind_id, title, config, facilitator_id)
         select space_id, kind, kind_id, 'Room ' || n, config, facilitator_id from sessions, generate_series(1, 300) n
         where id = $1 returning id
       )
       insert into stories (session_id, title, position)
       select id, 'Größe der Fläche ' || n, n from room, generate_series(1, $2::int / 300) n`,
      [t.session.id, storiesOfOne],
    );
    await app.database.sql.query("analyze stories");
    const search = () => t.people[0]!.send("GET", "/api/find?q=nowhere");
    expect([200, 400]).toContain((await search()).status);
    await compare({
      trial: "one person's searches",
      tried: `8 searches at once over ${storiesOfOne} stories`,
      attacks: Array.from({ length: 8 }, () => search),
      work: await otherTeam(app),
    });
  },
);

/** Installs plugins with slow code in an org. Returns a read of a room of each, and an action there. */
async function slowPlugins(app: TestApp, count: number, turns: number) {
  const to = await pluginOrg(app);
  const ada = await orgPerson(app, to.org, "Ada");
  const { path } = await orgSpace(to.org, [ada]);
  const code = `const spin = () => { for (let n = 0; n < ${turns}; n++); };
    export const view = ({ state }) => (spin(), state);
    export const onAction = ({ state }) => (spin(), { state });`;
  const rooms: string[] = [];
  for (let n = 0; n < count; n++) {
    const kind = freshName();
    const kinds = [{ kind, display: "Slow", actions: [{ name: "start", verb: "POST" }] }];
    const files = { "plugin.js": { encoding: "utf8", data: code } };
    await install(to, packageOf({ name: kind, kinds, files, capabilities: [] }));
    const { id } = await ok<{ id: string }>(ada, "POST", `${path}/sessions`, { kind, title: "Slow" });
    rooms.push(`/api/sessions/${id}`);
  }
  return rooms.flatMap((room) => [
    () => ada.send("GET", room),
    () => ada.send("POST", `${room}/actions/start`, { body: {} }),
  ]);
}

const slowTurns = 1_000_000;

test("four slow plugins of one org do not stop reads and votes of others", { timeout: 600_000 }, async () => {
  const app = await start();
  await compare({
    trial: "slow plugins of one org, and rooms",
    tried: "views and actions of 4 slow installs; reads and votes of another team",
    attacks: await slowPlugins(app, 4, slowTurns),
    work: await otherTeam(app),
  });
});

test("four slow plugins of one org do not stop the plugin of another org", { timeout: 600_000 }, async () => {
  const app = await start();
  const attacks = await slowPlugins(app, 4, slowTurns);
  const [read, send] = await slowPlugins(app, 1, 1000);
  await compare({
    trial: "slow plugins of one org, and another org's plugin",
    tried: "views and actions of 4 slow installs; a view and an action in another org",
    attacks,
    async work() {
      expect((await read!()).status).toBe(200);
      expect((await send!()).status).toBe(204);
    },
  });
});
