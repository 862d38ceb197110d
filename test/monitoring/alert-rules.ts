import { readFileSync } from "node:fs";

const folder = new URL("../../deploy/monitoring/", import.meta.url);

/** The text of a file in deploy/monitoring. */
export function monitoringFile(name: string): string {
  return readFileSync(new URL(name, folder), "utf8");
}

/** One alert of deploy/monitoring/alerts.yaml, by the keys of the file. */
export type AlertRule = {
  alert: string;
  expr: string;
  for: string;
  severity: string;
  summary: string;
  description: string;
  runbook_url: string;
  /** The comment above the rule, which has the reason for its threshold. */
  reason: string;
};

/**
 * Returns the alerts of a rule file. It reads only the form that the file has: one key a line, and each rule after a
 * blank line. `promtool` checks that the file is YAML.
 */
export function alertsOf(text: string): AlertRule[] {
  const blocks = text.split("\n\n").filter((block) => block.includes("- alert:"));
  return blocks.map((block) => {
    const valueOf = (key: string) => new RegExp(`^[ -]+${key}: "?(.*?)"?$`, "m").exec(block)?.[1] ?? "";
    const comments = [...block.matchAll(/^ +# (.*)$/gm)].map(([, line]) => line);
    return {
      alert: valueOf("alert"),
      expr: valueOf("expr"),
      for: valueOf("for"),
      severity: valueOf("severity"),
      summary: valueOf("summary"),
      description: valueOf("description"),
      runbook_url: valueOf("runbook_url"),
      reason: comments.join(" "),
    };
  });
}

/**
 * Returns a rule file whose alerts fire within seconds: each waits for 2 s, and each range is 30 s. Expressions and
 * thresholds are otherwise the same.
 */
export function shortened(text: string): string {
  return text.replaceAll(/^( +for:) .*$/gm, "$1 2s").replaceAll(/\[\d+[smhd]\]/g, "[30s]");
}

/** Returns every expression of a dashboard. */
export function expressionsOf(dashboard: string): string[] {
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

const words = new Set(
  (
    "absent and bool by changes clamp_min count deriv group_left histogram_quantile ignoring increase max min on or " +
    "predict_linear rate sum time topk unless vector without"
  ).split(" "),
);

/** Returns the names of the metrics in an expression, with the suffixes of histograms. */
export function metricsIn(expr: string): string[] {
  const names = expr
    .replaceAll(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, "")
    .replaceAll(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, "")
    .matchAll(/[a-zA-Z_:][\w:]*/g);
  return [...new Set([...names].map(([name]) => name).filter((name) => !words.has(name)))];
}
