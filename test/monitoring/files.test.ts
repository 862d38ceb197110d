// Rules: protocol/operations#get-metrics
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#test/support/database.ts";
import { webhookEnv } from "#test/support/receiver.ts";
import { spawnMain, untilReady } from "#test/support/spawn.ts";
import { alertsOf, expressionsOf, metricsIn, monitoringFile, shortened } from "./alert-rules.ts";
import { databaseFaults } from "./database-faults.ts";
import { noticeFaults } from "./notice-faults.ts";
import { processFaults } from "./process-faults.ts";
import { workFaults } from "./work-faults.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const rules = monitoringFile("alerts.yaml");
const alerts = alertsOf(rules);
const expressions = [...alerts.map(({ expr }) => expr), ...expressionsOf(monitoringFile("dashboard.json"))];
const roles = ["api", "scheduler", "delivery"];

/** Returns the roles of each metric in the table of deploy/README.md. `svc_x_*` is a prefix. */
function documentedRoles(): [metric: string, roles: string[]][] {
  const rows = read("deploy/README.md").matchAll(/^\| (`svc_[^|]*) \| ([^|]*) \|/gm);
  return [...rows].flatMap(([, names, where]) =>
    [...names!.matchAll(/`(svc_\w*)\*?`/g)].map(([, name]): [string, string[]] => [
      name!,
      where!.startsWith("every role") ? roles : roles.filter((role) => where!.includes(role)),
    ]),
  );
}

/** Returns the names of all metrics of a process with one role, which runs plugins. */
async function metricsOf(role: string): Promise<Set<string>> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const env = { ...webhookEnv, METRICS_ENABLED: "true", PLUGIN_DIR: "/nowhere" };
  const { app, child, exited } = await spawnMain(
    { database, baseUrl: "http://localhost" },
    { roles: role, env },
  );
  onTestFinished(async () => {
    child.kill();
    await exited;
  });
  await untilReady(app);
  const text = await (await fetch(`${app.baseUrl}/metrics`)).text();
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
}

const baseName = (metric: string) => metric.replace(/(?<=_seconds)_(bucket|sum|count)$/, "");

describe("deploy/monitoring", () => {
  test.each(roles)(
    "every metric of alerts and dashboard that belongs to the %s exists there",
    async (role) => {
      const documented = documentedRoles();
      const rolesOf = (metric: string) =>
        documented.find(
          ([name]) => metric === name || (name.endsWith("_") && metric.startsWith(name)),
        )?.[1] ?? [];
      const named = new Set(expressions.flatMap(metricsIn).map(baseName));
      named.delete("up");
      const own = [...named].filter((metric) =>
        metric.startsWith("svc_") ? rolesOf(metric).includes(role) : true,
      );
      expect(own.length).toBeGreaterThan(10);
      const existing = await metricsOf(role);
      expect(own.filter((metric) => !existing.has(metric))).toEqual([]);
      // A metric without a documented role would be missed above.
      expect(
        [...named].filter((metric) => metric.startsWith("svc_") && rolesOf(metric).length === 0),
      ).toEqual([]);
    },
  );

  test.each(alerts)(
    "$alert has a severity, two sentences, an anchor, a reason, a unit test and a trial",
    (rule) => {
      expect(rule.alert).toMatch(/^([A-Z][a-z0-9]+)+$/);
      expect(["page", "ticket"]).toContain(rule.severity);
      expect(rule.for).toMatch(/^\d+[mh]$/);
      expect(rule.summary).toMatch(/^[^.]+[^ ]\.$|\.$/);
      expect(rule.description).toMatch(/\.$/);
      expect(rule.runbook_url).toMatch(/^deploy\/runbook\.md#[a-z]+(-[a-z]+)*$/);
      expect(rule.reason).toMatch(/\.$/);
      expect(monitoringFile("alerts.test.yaml")).toContain(`alertname="${rule.alert}"`);
      expect(read("docs/trials/alerts.md")).toContain(`| ${rule.alert} | ${rule.severity} | ${rule.for} |`);
      const faults = [...processFaults, ...databaseFaults, ...workFaults, ...noticeFaults].flatMap(
        (fault) => fault.alerts,
      );
      expect(faults.filter((name) => name === rule.alert)).toEqual([rule.alert]);
    },
  );

  test("the file has no rule that the reader of these tests misses, and no name twice", () => {
    const names = alerts.map(({ alert }) => alert);
    expect(names).toEqual([...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(alerts.length).toBeGreaterThan(20);
  });

  test("the trial shortens only waits and ranges", () => {
    const short = alertsOf(shortened(rules));
    for (const [i, rule] of alerts.entries())
      expect({ ...short[i]!, for: rule.for, expr: "" }).toEqual({ ...rule, expr: "" });
    const withoutRanges = (expr: string) => expr.replaceAll(/\[\w+\]/g, "[]");
    expect(short.map(({ expr }) => withoutRanges(expr))).toEqual(
      alerts.map(({ expr }) => withoutRanges(expr)),
    );
  });

  test("the names of metrics are found in expressions", () => {
    const expr =
      'sum by (le) (rate(svc_a_bucket{le="svc_b"}[5m])) / on (job) svc_c > 1 and time() - svc_d > 0';
    expect(metricsIn(expr)).toEqual(["svc_a_bucket", "svc_c", "svc_d"]);
  });
});
