// Rules: protocol/plugins#job-attempts, protocol/plugins#plugin-worker
import { expect, onTestFinished, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { freshName, install, packageOf, pluginOrg } from "#test/support/plugins.ts";
import { iterations, recordResult } from "#test/support/stress.ts";
import { spawnDelivery } from "#test/support/webhooks.ts";

/** The number of kills, plugin events and jobs: few in `npm test`, many in the soak. */
const kills = iterations("DELIVERY_KILLS", { test: 3, soak: 20 });
const events = iterations("PLUGIN_EVENTS", { test: 200, soak: 3000 });
const jobs = iterations("PLUGIN_JOBS", { test: 60, soak: 500 });
const plugins = 4;

/** Counts its events and jobs. Each job named `first` queues another job. */
const code = `
  const count = async (host, key) => host.kv.set(key, ((await host.kv.get(key)) ?? 0) + 1);
  export const onEvent = (_, host) => count(host, "events");
  export const onJob = async ({ name }, host) => {
    if (name === "first") await host.jobs.enqueue({ name: "follows" });
    await count(host, name);
  };
`;

test(
  "kill -9 of the delivery role loses no plugin event or job",
  async () => {
    const app = await startApp({ env: { PLUGIN_DIR: "/nowhere", LOG_LEVEL: "error" } });
    onTestFinished(() => app.stop());
    const query = async <T extends object>(sql: string, values: unknown[] = []) =>
      (await app.database.sql.query<T>(sql, values)).rows;
    const target = await pluginOrg(app);
    for (let i = 0; i < plugins; i++)
      await install(
        target,
        packageOf({
          name: freshName("counts"),
          kinds: [],
          capabilities: ["kv", "events", "jobs"].map((capability) => ({ capability })),
          files: { "plugin.js": { encoding: "utf8", data: code } },
        }),
      );
    // Each plugin receives each event.
    await query("select raise_plugin_event($1, 'member.joined', '{}') from generate_series(1, $2::int)", [
      target.org.id,
      events / plugins,
    ]);
    await query(
      "insert into plugin_work (install_id, name, payload) select id, 'first', 'null' from plugin_installs, generate_series(1, $1::int)",
      [jobs / plugins],
    );

    const done = async () =>
      (
        await query<{ n: number }>("select count(*)::int as n from plugin_work where ended_at is not null")
      )[0]!.n;
    const all = events + 2 * jobs;
    /** Ends all leases, as if time had passed. */
    const passTime = () => query("update plugin_leases set until = now()");
    const spawn = () => spawnDelivery(app, 0, { PLUGIN_DIR: "/nowhere" });
    let child = await spawn();
    for (let kill = 1; kill <= kills; kill++) {
      const nextKillAt = Math.floor((kill * (events + jobs)) / (kills + 1));
      await expect
        .poll(async () => (await done()) >= nextKillAt, { interval: 2, timeout: 120_000 })
        .toBe(true);
      await child.end("SIGKILL");
      await passTime();
      child = await spawn();
    }
    await expect.poll(done, { interval: 100, timeout: 120_000 }).toBe(all);

    expect(await query("select id from plugin_work where failed")).toEqual([]);
    const counted = await query<{ key: string; n: number }>(
      "select key, sum(value::int)::int as n from plugin_kv group by key order by key",
    );
    expect(counted).toEqual([
      { key: "events", n: events },
      { key: "first", n: jobs },
      { key: "follows", n: jobs },
    ]);
    const [repeated] = await query<{ n: number }>(
      "select count(*)::int as n from plugin_work where attempts > 1",
    );
    recordResult({
      trial: "kill -9 of the delivery role during plugin jobs",
      tried: `${kills} kills while ${plugins} plugins count ${events} events and ${2 * jobs} jobs`,
      outcome: `none lost, each counted once; ${repeated!.n} were started more than once`,
    });
  },
  300_000 + kills * 30_000,
);
