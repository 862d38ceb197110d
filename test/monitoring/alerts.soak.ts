// Rules: protocol/operations#get-metrics, protocol/operations#process-metrics, protocol/operations#push-latency
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { recordResult } from "#test/support/stress.ts";
import { alertsOf, expressionsOf, monitoringFile, shortened } from "./alert-rules.ts";
import { databaseFaults } from "./database-faults.ts";
import { startFleet, untilAllReady } from "./fleet.ts";
import { noticeFaults } from "./notice-faults.ts";
import { processFaults } from "./process-faults.ts";
import { promtool, startPrometheus } from "./prometheus.ts";
import { workFaults } from "./work-faults.ts";
import { startWorld } from "./world.ts";

const rules = monitoringFile("alerts.yaml");
const alerts = alertsOf(rules);
const faults = [...processFaults, ...databaseFaults, ...workFaults, ...noticeFaults];

test("promtool accepts the rules, and their unit tests pass", async () => {
  expect(await promtool("check", "rules", "alerts.yaml")).toMatch(`${alerts.length} rules found`);
  expect(await promtool("test", "rules", "alerts.test.yaml")).toMatch(/SUCCESS/);
});

test("promtool accepts the scrape configuration of the manual", async () => {
  const manual = readFileSync(new URL("../../deploy/README.md", import.meta.url), "utf8");
  const [, example] = /```yaml\n(rule_files: [^]*?)```/.exec(manual)!;
  const folder = mkdtempSync(join(tmpdir(), "standpoint-prometheus-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "alerts.yaml"), rules);
  writeFileSync(join(folder, "prometheus.yaml"), example!);
  expect(await promtool("check", "config", join(folder, "prometheus.yaml"))).toMatch(
    `${alerts.length} rules found`,
  );
});

test("each alert fires by the fault that it is for, and none fires without a fault", async () => {
  expect(faults.flatMap((fault) => fault.alerts).toSorted()).toEqual(
    alerts.map(({ alert }) => alert).toSorted(),
  );
  const prometheus = await startPrometheus(shortened(rules));
  const fleet = await startFleet(prometheus);
  const world = await startWorld(prometheus, fleet);
  await untilAllReady(prometheus, fleet);
  // Longer than the ranges of the shortened rules.
  await sleep(40_000);
  expect([...(await prometheus.firing())]).toEqual([]);

  const empty: string[] = [];
  for (const expr of expressionsOf(monitoringFile("dashboard.json")))
    if ((await prometheus.query(expr)).length === 0) empty.push(expr);
  expect(empty).toEqual([]);

  const only = process.env["FAULT"]?.split(",");
  const rows: Row[] = [];
  for (const fault of faults) {
    if (only && !fault.alerts.some((name) => only.includes(name))) continue;
    const startedAt = performance.now();
    const undo = await fault.strike(world);
    const fired = new Set<string>();
    const struck: Row[] = [];
    for (const name of fault.alerts) {
      const fires = async () => {
        for (const each of await prometheus.firing()) fired.add(each);
        return fired.has(name);
      };
      await expect.poll(fires, { ...patience, message: `${name} fires` }).toBe(true);
      struck.push({ name, fault: fault.what, seconds: (performance.now() - startedAt) / 1000, others: [] });
    }
    for (const row of struck) rows.push({ ...row, others: [...fired].filter((name) => name !== row.name) });
    await undo();
    await untilAllReady(prometheus, fleet);
    // Every alert ends after its fault.
    await expect.poll(async () => [...(await prometheus.firing())], patience).toEqual([]);
  }
  if (process.env["UPDATE_TRIALS"]) writeFileSync(trialPage, page(rows, readFileSync(trialPage, "utf8")));
  recordResult({
    trial: "alerts",
    tried: `${faults.length} faults of two api, a scheduler and a delivery process, seen by Prometheus`,
    outcome: `${rows.length} alerts fired, the slowest after ${Math.max(...rows.map(({ seconds }) => seconds)).toFixed(0)} s; none before the first fault`,
  });
}, 1_800_000);

const trialPage = new URL("../../docs/trials/alerts.md", import.meta.url);
const patience = { interval: 250, timeout: 150_000 };

type Row = { name: string; fault: string; seconds: number; others: string[] };

/** Returns the page with the results of this run. Alerts that `FAULT` left out keep their line of `before`. */
function page(rows: Row[], before: string): string {
  const lines = alerts.map(({ alert, severity, for: wait }) => {
    const row = rows.find(({ name }) => name === alert);
    if (!row) return before.split("\n").find((line) => line.startsWith(`| ${alert} |`))!;
    const { fault, seconds, others } = row;
    return `| ${alert} | ${severity} | ${wait} | ${fault} | ${seconds.toFixed(0)} s | ${others.join(", ") || "–"} |`;
  });
  return `# Trial: alerts

\`npm run test:soak -- test/monitoring\` makes each alert of [alerts.yaml](../../deploy/monitoring/alerts.yaml) fire once, by the fault that it is for. It needs Debian's package \`prometheus\`, and root for a control group and a small disk. A real Prometheus scrapes two api, a scheduler and a delivery process every 3 s. Two people vote seven times a second, with viewers on both api.

No alert fires in the 40 s before the first fault, nor between the end of one fault and the next. Every expression of the [dashboard](../../deploy/monitoring/dashboard.json) returns data.

So that the trial takes minutes, each alert waits for 2 s, and each range of an expression is 30 s. Thresholds and expressions are otherwise those of the file. The real waits, in the third column, have unit tests in [alerts.test.yaml](../../deploy/monitoring/alerts.test.yaml), which the trial runs with \`promtool test rules\`.

With \`UPDATE_TRIALS=1\` the trial writes this page. The time is from the beginning of the fault to the alert. The last column has the other alerts that the fault caused until then.

| Alert | Severity | Real wait | Fault | Fired after | Also fired |
|---|---|---|---|---|---|
${lines.join("\n")}
`;
}
