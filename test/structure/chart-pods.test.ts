// The golden output of the chart. `npm run check` compares it with the chart if helm is installed.
// Rules: protocol/operations#roles, protocol/operations#port, protocol/operations#shutdown-timeout
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROLE_NAMES } from "#shared/runtime/settings/process.ts";
import { allSettings } from "#shared/runtime/settings/table.ts";
import {
  examples,
  golden,
  ofKind,
  roleOf,
  selects,
  type Container,
  type Manifest,
} from "./chart-manifests.ts";

const port = Number(allSettings.find(({ name }) => name === "PORT")!.default);
const fixed = new Set(
  allSettings.filter(({ compose, inChart }) => compose === "absent" && !inChart).map(({ name }) => name),
);
const secret = new Set(allSettings.filter((entry) => entry.secret).map(({ name }) => name));
const ofNode = ["PGPASSWORD", "NODE_EXTRA_CA_CERTS", "NODE_USE_ENV_PROXY", "HTTPS_PROXY"];

const podOf = ({ spec }: Manifest) => spec.template.spec;
const containersOf = (manifest: Manifest): Container[] => [
  ...podOf(manifest).initContainers,
  ...podOf(manifest).containers,
];

describe.each(examples)("the chart with the values of the example %s", (name) => {
  const manifests = golden(name);
  const deployments = ofKind(manifests, "Deployment");
  const containers = deployments.flatMap(containersOf);

  test("has a deployment for each role, which starts it with the launcher after a migration", () => {
    expect(deployments.map(roleOf)).toEqual(ROLE_NAMES);
    for (const deployment of deployments) {
      const { initContainers, containers } = podOf(deployment);
      expect(initContainers.map(({ command }) => command)).toEqual([["bin/standpoint", "admin", "migrate"]]);
      expect(containers.map(({ command }) => command)).toEqual([["bin/standpoint", roleOf(deployment)]]);
      expect(initContainers[0]!.env).toEqual(containers[0]!.env);
      expect(initContainers[0]!.image).toBe(containers[0]!.image);
    }
    expect(existsSync(join(import.meta.dirname, "..", "..", "bin", "standpoint"))).toBe(true);
  });

  test("hardens every pod and every container", () => {
    for (const deployment of deployments)
      expect(podOf(deployment)).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } },
      });
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
    }
  });

  test("sets only settings of the table, and each once", () => {
    const known = new Set([...allSettings.map(({ name }) => name), ...ofNode]);
    for (const { env } of containers) {
      const names = env.map((variable) => variable.name);
      expect(names).toEqual([...new Set(names)]);
      expect(names.filter((variable) => !known.has(variable))).toEqual([]);
      expect(names.filter((variable) => fixed.has(variable))).toEqual(["PORT"]);
    }
  });

  test("contains no secret: secret settings and passwords come from Secrets that exist", () => {
    expect(ofKind(manifests, "Secret")).toEqual([]);
    for (const { env } of containers)
      for (const { name, value, valueFrom } of env) {
        if (secret.has(name) || name === "PGPASSWORD") expect([name, valueFrom]).toEqual([name, anySecret]);
        if (value !== undefined) expect(value).not.toMatch(/:\/\/[^/]*:[^/]*@|password=/);
      }
  });

  test("gives a secret only to the roles that use it", () => {
    const holders = (secret: string) =>
      deployments
        .filter((deployment) =>
          containersOf(deployment).every(({ env }) => env.some(({ name }) => name === secret)),
        )
        .map(roleOf);
    expect(holders("PLUGIN_SECRET_KEY")).toEqual(["api", "delivery"]);
    for (const { name: secret, usedBy } of allSettings)
      if (usedBy) expect([[], usedBy], secret).toContainEqual(holders(secret));
    expect(holders("OIDC_CLIENT_SECRET")).toEqual(name === "everything" ? ["api"] : []);
  });

  test("probes every role on the port that it listens on", () => {
    for (const { env, ports, startupProbe, livenessProbe, readinessProbe } of deployments.flatMap(
      (deployment) => podOf(deployment).containers,
    )) {
      expect(env.find((variable) => variable.name === "PORT")!.value).toBe(String(port));
      expect(ports).toEqual([{ name: "http", containerPort: port }]);
      const probes = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe!.httpGet);
      const probed = (path: string) => ({ path, port: "http" });
      expect(probes).toEqual([probed("/healthz"), probed("/healthz"), probed("/readyz")]);
    }
  });

  test("gives a stopping pod more time than its pause and a shutdown of 10 s take", () => {
    for (const deployment of deployments) {
      const { terminationGracePeriodSeconds, containers } = podOf(deployment);
      const pause = Number(containers[0]!.lifecycle?.preStop.exec.command[1] ?? 0);
      expect(terminationGracePeriodSeconds).toBeGreaterThan(pause + 10);
      expect(pause > 0).toBe(roleOf(deployment) === "api");
      expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    }
  });

  test("selects the pods of each role alone, with a disruption budget for each", () => {
    const budgets = ofKind(manifests, "PodDisruptionBudget");
    for (const deployment of deployments) {
      const labels = deployment.spec.template.metadata.labels;
      const matching = (others: Manifest[]) =>
        others.filter(({ spec }) => selects(spec.selector.matchLabels, labels)).map(roleOf);
      expect(matching(deployments)).toEqual([roleOf(deployment)]);
      expect(matching(budgets)).toEqual([roleOf(deployment)]);
    }
  });
});

const anySecret = { secretKeyRef: { name: expect.any(String), key: expect.any(String) } };
