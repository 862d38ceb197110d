// The files of the chart that need no helm.
import { readFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { allSettings } from "#shared/runtime/settings/table.ts";
import { CHART, documents, examples } from "./chart-manifests.ts";

const read = (path: string) => readFile(join(CHART, path), "utf8");
const yaml = async (path: string) => parse(await read(path)) as Record<string, unknown>;

type Secrets = Record<string, { name: string; key: string }>;

describe("the chart", () => {
  test("has the version of package.json, for itself and for the image", async () => {
    const { version } = JSON.parse(await read("../../package.json")) as { version: string };
    const chart = await yaml("Chart.yaml");
    expect([chart["name"], chart["version"], chart["appVersion"]]).toEqual(["standpoint", version, version]);
  });

  test("has the defaults of compose for settings", async () => {
    const defaults = allSettings.flatMap(({ name, compose }) =>
      typeof compose === "object" && "keepEmpty" in compose ? [[name, compose.keepEmpty]] : [],
    );
    expect((await yaml("values.yaml"))["settings"]).toEqual(Object.fromEntries(defaults));
  });

  test("takes every secret setting from a Secret, and refuses it among the settings", async () => {
    const schema = JSON.parse(await read("values.schema.json")) as {
      properties: { settings: { properties: object }; secrets: { properties: object } };
    };
    const allowed = Object.keys(schema.properties.settings.properties);
    const fromSecrets = Object.keys((await yaml("values.yaml"))["secrets"] as Secrets);
    for (const { name, secret, compose, inChart } of allSettings) {
      if (secret) expect(fromSecrets).toContain(name);
      expect([name, allowed.includes(name)]).toEqual([
        name,
        !secret && (compose !== "absent" || inChart === true),
      ]);
    }
    expect(Object.keys(schema.properties.secrets.properties)).toEqual(fromSecrets);
  });

  test("has golden output for every example of values, and no other", () => {
    const names = (pattern: string) =>
      globSync(pattern, { cwd: CHART }).map((path) => basename(path, ".yaml").replace("values-", ""));
    expect(names("examples/values-*.yaml").toSorted()).toEqual(examples.toSorted());
    expect(names("golden/*.yaml").toSorted()).toEqual(examples.toSorted());
  });
});

describe("the example of CloudNativePG", () => {
  type Example = {
    kind: string;
    metadata: { name: string };
    spec: {
      instances: number;
      certificates: { serverAltDNSNames: string[] };
      postgresql: { parameters: { max_connections: string } };
      cluster: { name: string };
      pgbouncer: { poolMode: string; parameters: Record<string, string> };
    };
  };
  const [cluster, pooler] = documents(join(CHART, "examples", "cloudnative-pg.yaml")) as [Example, Example];

  test("leads queries through the pooler, and notifications to the primary directly", async () => {
    const values = await yaml("examples/values-cloudnative-pg.yaml");
    const settings = values["settings"] as Record<string, string>;
    const [pooled, direct] = [settings["DATABASE_URL"]!, settings["LISTENER_DATABASE_URL"]!].map(
      (address) => new URL(address),
    );
    expect([pooled!.hostname, direct!.hostname]).toEqual([
      pooler.metadata.name,
      `${cluster.metadata.name}-rw`,
    ]);
    expect([pooled!.search, direct!.search]).toEqual(["?sslmode=verify-full", "?sslmode=verify-full"]);
    const secrets = values["secrets"] as Secrets;
    expect(secrets["PGPASSWORD"]).toEqual({ name: `${cluster.metadata.name}-app`, key: "password" });
    expect(values["caCertificates"]).toEqual({ name: `${cluster.metadata.name}-ca`, key: "ca.crt" });
  });

  test("has a pooler in transaction mode that keeps prepared statements, with a valid certificate", () => {
    expect(pooler.spec.cluster.name).toBe(cluster.metadata.name);
    expect(pooler.spec.pgbouncer).toMatchObject({
      poolMode: "transaction",
      parameters: { max_prepared_statements: "200" },
    });
    expect(cluster.spec.certificates.serverAltDNSNames).toEqual([pooler.metadata.name]);
  });

  test("leaves a quarter of the connections of Postgres to direct connections", () => {
    const pooled = pooler.spec.instances * Number(pooler.spec.pgbouncer.parameters["default_pool_size"]);
    expect(pooled).toBeLessThanOrEqual(0.75 * Number(cluster.spec.postgresql.parameters.max_connections));
  });
});
