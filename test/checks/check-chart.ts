// Packs the chart, renders it with helm for each file of example values, and compares it with deploy/helm/golden.
// HELM_PATH and KUBECONFORM_PATH name the programs; the default is that of PATH. KUBERNETES_SCHEMAS is a folder with the
// schemas of Kubernetes and of the custom resources; without it, kubeconform downloads the former.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { packChart } from "#deploy/release/chart.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const KUBERNETES = "1.34.0";
const CUSTOM_RESOURCES = "HTTPRoute,PrometheusRule,ServiceMonitor";
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
/** The version in the labels and the image's tag. Golden output has the word VERSION instead. */
const VERSION = new RegExp(`(?<=["\\-:])${version.replaceAll(".", "\\.")}(?="?$)`, "gm");
const ALERTS = join(ROOT, "deploy", "monitoring", "alerts.yaml");
const WITHOUT_SECRET = [
  "secrets.DATABASE_URL.name=",
  "settings.DATABASE_URL=postgres://ana:secret@db/standpoint",
];

const WITHOUT_METRICS =
  /delivery\.autoscaling and api\.autoscaling\.sockets need settings\.METRICS_ENABLED\./;

/** Changes of the minimal values that must be refused, and the sentence that names each. */
const REFUSED: [values: string[], reason: RegExp][] = [
  [["settings.PLUGIN_SECRET_KEY=x"], /additional properties 'PLUGIN_SECRET_KEY' not allowed/],
  [["settings.PORT=80"], /additional properties 'PORT' not allowed/],
  [["settings.BASE_URL="], /Set settings\.BASE_URL to the address that browsers use\./],
  [["settings.METRICS_ENABLED=on"], /METRICS_ENABLED': got string, want boolean/],
  [["settings.WS_MAX_PER_TOKEN=0"], /WS_MAX_PER_TOKEN': minimum: got 0, want 1/],
  [WITHOUT_SECRET, /DATABASE_URL': 'postgres:.*' does not match pattern/],
  [["secrets.DATABASE_URL.name="], /Set secrets\.DATABASE_URL\.name to the Secret/],
  [
    ["settings.DATABASE_URL=postgres://db/standpoint"],
    /Set DATABASE_URL in settings or in secrets, not in both\./,
  ],
  [["secrets.PLUGIN_SECRET_KEY.name="], /Set secrets\.PLUGIN_SECRET_KEY\.name to the Secret/],
  [["networkPolicy.database.to=null"], /Set networkPolicy\.database\.to to the peers/],
  [["settings.AUTH_MODE=oidc"], /Set networkPolicy\.signIn\.to to the peers/],
  [["image.repository="], /Set image\.repository to the image's address\./],
  [
    ["monitoring.serviceMonitor.enabled=true"],
    /monitoring\.serviceMonitor needs settings\.METRICS_ENABLED\./,
  ],
  [["delivery.autoscaling.enabled=true"], WITHOUT_METRICS],
  [["api.autoscaling.enabled=true", "api.autoscaling.sockets=1500"], WITHOUT_METRICS],
  [["api.autoscaling.enabled=true", "api.autoscaling.cpu=null"], /autoscaling': 'anyOf' failed/],
];

const folder = mkdtempSync(join(tmpdir(), "standpoint-chart-"));
const chart = join(folder, "chart.tgz");

type Run = { status: number | null; stdout: string; stderr: string; error?: Error };

/** Runs a program and returns its outcome, or null if it is not installed. Throws an Error for a wrong path. */
function run(variable: string, name: string, args: string[], input?: string): Run | null {
  const given = process.env[variable];
  const outcome = spawnSync(given ?? name, args, { encoding: "utf8", input });
  if (outcome.error && given === undefined) return null;
  if (outcome.error) throw new Error(`${variable} is not a program: ${outcome.error.message}`);
  return outcome;
}

/** Helm 3.22 or a later 3. Others write other sentences about schemas. */
const HELM = /^v3\.(?:2[2-9]|[3-9]\d)\b/;

const helm = (...args: string[]) => run("HELM_PATH", "helm", args);

function render(values: string, ...more: string[]): Run {
  const fixed = ["--kube-version", KUBERNETES, "--namespace", "standpoint", "--values", values];
  return helm("template", "standpoint", chart, ...fixed, ...more)!;
}

function examples(): string[] {
  return globSync(join(ROOT, "deploy", "helm", "examples", "values-*.yaml")).toSorted();
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function checkExample(values: string): void {
  const name = basename(values).replace("values-", "");
  const lint = helm("lint", chart, "--strict", "--quiet", "--kube-version", KUBERNETES, "--values", values)!;
  if (lint.status !== 0) return fail(`helm lint, ${name}:\n${lint.stdout}${lint.stderr}`);
  const { status, stdout, stderr } = render(values);
  if (status !== 0) return fail(`helm template, ${name}:\n${stderr}`);
  const golden = join(ROOT, "deploy", "helm", "golden", name);
  const rendered = stdout.replace(VERSION, "VERSION");
  if (process.env["UPDATE_GOLDEN"]) writeFileSync(golden, rendered);
  else if (!existsSync(golden) || readFileSync(golden, "utf8") !== rendered)
    fail(`The chart differs from deploy/helm/golden/${name}: run \`UPDATE_GOLDEN=1 npm run check\`.`);
  checkSchemas(name, stdout);
}

function checkSchemas(name: string, manifests: string): void {
  const schemas = process.env["KUBERNETES_SCHEMAS"];
  const custom = `${schemas}/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json`;
  const locations = schemas
    ? ["-schema-location", schemas, "-schema-location", custom]
    : ["-skip", CUSTOM_RESOURCES];
  const args = ["-strict", "-kubernetes-version", KUBERNETES, ...locations];
  const outcome = run("KUBECONFORM_PATH", "kubeconform", args, manifests);
  if (outcome && outcome.status !== 0) fail(`kubeconform, ${name}:\n${outcome.stdout}${outcome.stderr}`);
}

function checkRefusals(values: string): void {
  for (const [changes, reason] of REFUSED) {
    const { status, stderr } = render(values, ...changes.flatMap((change) => ["--set", change]));
    if (status === 0 || !reason.test(stderr))
      fail(`${changes.join(", ")} is not refused with ${reason}:\n${stderr}`);
  }
}

/** Compares the rules of the package with deploy/monitoring/alerts.yaml. */
function checkAlerts(values: string): void {
  const { status, stdout, stderr } = render(values, "--set", "monitoring.rules.enabled=true");
  if (status !== 0) return fail(`helm template with alert rules:\n${stderr}`);
  checkSchemas("alert rules", stdout);
  const documents = parseAllDocuments(stdout).map(
    (document) => document.toJS() as { kind: string; spec: unknown },
  );
  const rules = documents.find(({ kind }) => kind === "PrometheusRule");
  if (JSON.stringify(rules?.spec) !== JSON.stringify(parse(readFileSync(ALERTS, "utf8"))))
    fail("The chart's alert rules differ from deploy/monitoring/alerts.yaml.");
}

try {
  if (HELM.test(helm("version", "--short")?.stdout ?? "")) {
    writeFileSync(chart, packChart(ROOT, new Date(0)));
    for (const values of examples()) checkExample(values);
    const minimal = examples().find((path) => path.endsWith("-minimal.yaml"))!;
    checkRefusals(minimal);
    checkAlerts(minimal);
  } else if (process.env["HELM_PATH"]) fail("HELM_PATH is not helm 3.22 or a later 3.");
  else process.stdout.write("Left out: the chart, because helm 3.22 is not installed (HELM_PATH).\n");
  if (!run("KUBECONFORM_PATH", "kubeconform", ["-v"]))
    process.stdout.write(
      "Left out: the chart's schemas, because kubeconform is not installed (KUBECONFORM_PATH).\n",
    );
} finally {
  rmSync(folder, { recursive: true });
}
