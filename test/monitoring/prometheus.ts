import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { freePort } from "#test/support/app.ts";

const folder = process.env["PROMETHEUS_BIN"] ?? "/usr/bin";

/** Returns the path of a program of Debian's package `prometheus`. Throws if it is missing. */
function programOf(name: "prometheus" | "promtool"): string {
  const path = join(folder, name);
  if (existsSync(path)) return path;
  throw new Error(`There is no ${path}: install Debian's package prometheus, or set PROMETHEUS_BIN.`);
}

/** Runs promtool in deploy/monitoring and returns its output. Rejects if it fails. */
export async function promtool(...args: string[]): Promise<string> {
  const cwd = new URL("../../deploy/monitoring/", import.meta.url);
  return (await promisify(execFile)(programOf("promtool"), args, { cwd })).stdout;
}

/** One result of a query: its labels and its newest value. */
export type Sample = { metric: Record<string, string>; value: [at: number, value: string] };

/** A running Prometheus that scrapes the given targets every 3 s and evaluates its rules every second. */
export type Prometheus = {
  /** Replaces the targets, each `host:port`. */
  scrape(targets: string[]): Promise<void>;
  query(expr: string): Promise<Sample[]>;
  /** Returns the names of the alerts that fire. */
  firing(): Promise<Set<string>>;
};

/** Starts a Prometheus with these rules on a free port. It ends with the test. */
export async function startPrometheus(rules: string): Promise<Prometheus> {
  const home = await mkdtemp(join(tmpdir(), "standpoint-prometheus-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const file = (name: string) => join(home, name);
  const scrape = async (targets: string[]) => {
    await writeFile(file("new.json"), JSON.stringify([{ targets }]));
    await rename(file("new.json"), file("targets.json"));
  };
  await scrape([]);
  await writeFile(file("alerts.yaml"), rules);
  await writeFile(
    file("prometheus.yaml"),
    `global: { scrape_interval: 3s, scrape_timeout: 3s, evaluation_interval: 1s }
rule_files: [alerts.yaml]
scrape_configs:
  - job_name: standpoint
    file_sd_configs: [{ files: [targets.json], refresh_interval: 2s }]
`,
  );
  const port = await freePort();
  const child = spawn(
    programOf("prometheus"),
    [
      `--config.file=${file("prometheus.yaml")}`,
      `--storage.tsdb.path=${file("data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=warn",
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  onTestFinished(async () => {
    process.off("exit", kill);
    kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  const get = async <T>(path: string): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`);
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: T }).data;
  };
  await expect.poll(() => get("/api/v1/rules").catch(() => null)).not.toBeNull();
  return {
    scrape,
    query: async (expr) =>
      (await get<{ result: Sample[] }>(`/api/v1/query?query=${encodeURIComponent(expr)}`)).result,
    async firing() {
      type Alert = { state: string; labels: { alertname: string } };
      const { alerts } = await get<{ alerts: Alert[] }>("/api/v1/alerts");
      return new Set(alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname));
    },
  };
}
