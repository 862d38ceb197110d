import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { list } from "./archive.ts";
import { tarGz, type ArchiveFile } from "./tar.ts";

const FOLDER = "deploy/helm";
const ALERTS = "deploy/monitoring/alerts.yaml";

/** The expected output of tests. */
const LEFT_OUT = /^golden\//;

/** Returns the name of the chart's package. */
export function chartName(version: string): string {
  return `standpoint-chart-${version}.tgz`;
}

/** Returns the chart of the project in `root` as a package for helm, with the alert rules as `files/alerts.yaml`. */
export function packChart(root: string, modified: Date): Buffer {
  const entry = (from: string, path: string): ArchiveFile => ({
    path: `standpoint/${path}`,
    bytes: readFileSync(join(root, from)),
  });
  const paths = list(join(root, FOLDER), ".")
    .map((path) => path.slice("./".length))
    .filter((path) => !LEFT_OUT.test(path));
  const files = paths.map((path) => entry(`${FOLDER}/${path}`, path));
  if (existsSync(join(root, ALERTS))) files.push(entry(ALERTS, "files/alerts.yaml"));
  return tarGz(files, modified);
}
