import { readFile } from "node:fs/promises";
import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { ApiContext } from "#services/api/context.ts";
import { createServer } from "#services/api/server.ts";
import { readSettings } from "#shared/runtime/settings.ts";
import { DEFAULT_PLUGINS } from "#shared/runtime/settings/plugins.ts";
import { ROLE_NAMES } from "#shared/runtime/settings/process.ts";
import { allSettings } from "#shared/runtime/settings/table.ts";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

test("compose publishes its port on 127.0.0.1 unless the operator sets another address", async () => {
  const compose = await read("compose.yaml");
  const published = [...compose.matchAll(/ports:\n((?: +- .*\n)+)/g)].flatMap(([, list]) =>
    list!.trim().split(/\n\s*/),
  );
  expect(published).toHaveLength(1);
  for (const port of published) expect(port).toMatch(/^- "\$\{API_ADDRESS:-127\.0\.0\.1\}:/);
});

test("compose does not start without a secret key, and the example sets none", async () => {
  expect(await read("compose.yaml")).toMatch(/^ {2}PLUGIN_SECRET_KEY: \$\{PLUGIN_SECRET_KEY:\?\w[^}]*\}$/m);
  expect(await read("deploy/env.example")).toMatch(/^PLUGIN_SECRET_KEY=$/m);
});

test("compose requires the address of a database and the secret key, and nothing else", async () => {
  const compose = await read("compose.yaml");
  const required = [...compose.matchAll(/\$\{(\w+):\?\w/g)].map(([, name]) => name);
  expect(required).toEqual(["DATABASE_URL", "PLUGIN_SECRET_KEY"]);
});

test("compose starts its own Postgres only in the profile database, which the example selects", async () => {
  const compose = await read("compose.yaml");
  expect(compose).toMatch(/^ {2}postgres:\n {4}profiles: \[database\]\n/m);
  // A dependency on a service of a profile that is not selected makes the whole file invalid.
  expect(compose).not.toMatch(/^ +depends_on:/m);
  expect(await read("deploy/env.example")).toMatch(/^COMPOSE_PROFILES=database$/m);
});

test("the example's database address leads to the Postgres of compose", async () => {
  const [, address] = /^DATABASE_URL=(.*)$/m.exec(await read("deploy/env.example"))!;
  const { hostname, username, password, pathname } = new URL(address!);
  expect([hostname, username, password, pathname]).toEqual(["postgres", "standpoint", "", "/standpoint"]);
  const compose = await read("compose.yaml");
  expect(compose).toMatch(/^ {6}POSTGRES_USER: standpoint$/m);
  expect(compose).toMatch(/^ {6}POSTGRES_DB: standpoint$/m);
});

test("Postgres and the roles of compose get the same password, and the example sets none", async () => {
  const compose = await read("compose.yaml");
  const passwords = [...compose.matchAll(/^ +(\w+): \$\{POSTGRES_PASSWORD:-\}$/gm)].map(([, name]) => name);
  expect(passwords).toEqual(["PGPASSWORD", "POSTGRES_PASSWORD"]);
  expect(await read("deploy/env.example")).toMatch(/^POSTGRES_PASSWORD=$/m);
});

test("the image builds the bundled plugins, and has no sources of plugins", async () => {
  const [build, final] = (await read("deploy/Dockerfile")).split(/^FROM node:/m);
  expect(build).toMatch(/^ {2}node sdk\/build\/build-bundled\.ts/m);
  expect(final).not.toMatch(/^COPY plugins/m);
});

test("compose runs every role with a read-only root, no capabilities and no new privileges", async () => {
  const compose = await read("compose.yaml");
  const [, shared] = /^x-service: &service\n((?: .*\n)+)/m.exec(compose)!;
  for (const line of ["read_only: true", "cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]'])
    expect(shared!.split("\n")).toContain(`  ${line}`);
  for (const role of ROLE_NAMES) expect(compose).toContain(`\n  ${role}:\n    <<: *service\n`);
});

test("compose gives a secret only to the roles that use it", async () => {
  type Service = { environment: Record<string, string> };
  const { services } = parse(await read("compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
  };
  const holders = (name: string) => ROLE_NAMES.filter((role) => name in services[role]!.environment);
  expect(holders("OIDC_CLIENT_SECRET")).toEqual(["api"]);
  expect(holders("PLUGIN_SECRET_KEY")).toEqual(["api", "delivery"]);
  for (const { name, compose, usedBy = ROLE_NAMES } of allSettings)
    expect([name, holders(name)]).toEqual([name, compose === "absent" ? holders(name) : usedBy]);
});

test("images and actions of others are pinned by digest, and the bot renews them", async () => {
  const workflows = await Promise.all(["ci", "release"].map((name) => read(`.github/workflows/${name}.yml`)));
  const actions = workflows.flatMap((text) => [...text.matchAll(/uses: (.*)$/gm)].map(([, name]) => name!));
  const others = actions.filter((name) => !name.startsWith("actions/"));
  expect(others.length).toBeGreaterThan(4);
  for (const name of others) expect(name).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const images = [...(await read("deploy/Dockerfile")).matchAll(/^FROM (?:--\S+ )?(\S+)/gm)];
  for (const [, name] of images) expect(name).toMatch(/@sha256:[0-9a-f]{64}$/);
  const { updates } = parse(await read(".github/dependabot.yml")) as {
    updates: { "package-ecosystem": string; directory: string }[];
  };
  const renewed = updates.map((entry) => `${entry["package-ecosystem"]} ${entry.directory}`);
  expect(renewed).toEqual(expect.arrayContaining(["github-actions /", "docker /deploy"]));
});

test("npm runs no install script of a package", async () => {
  expect((await read(".npmrc")).split("\n")).toContain("ignore-scripts=true");
});

test("compose installs the same default plugins as npm start, and runs plugins", async () => {
  const compose = await read("compose.yaml");
  expect(compose).toContain(`  DEFAULT_PLUGINS: \${DEFAULT_PLUGINS-${DEFAULT_PLUGINS}}\n`);
  // An empty value, which disables plugins, must not be replaced by the default.
  expect(compose).toMatch(/^ {2}PLUGIN_DIR: \$\{PLUGIN_DIR-\/\w+\}$/m);
});

describe("deploy/compose.tls.yaml", () => {
  test("the api trusts the one address of Caddy, which no other container can get", async () => {
    const tls = await read("deploy/compose.tls.yaml");
    const variable = "${PROXY_ADDRESS:-172.30.78.2}";
    expect(tls).toContain(`ipv4_address: ${variable}\n`);
    expect(tls).toContain(`TRUST_PROXY_HEADERS: "true"\n      TRUSTED_PROXY_CIDRS: ${variable}/32\n`);
    const network = (name: string) => new RegExp(`${name}: \\$\\{\\w+:-(.*)\\}$`, "m").exec(tls)![1]!;
    const isInside = (cidr: string) => ipaddr.parse("172.30.78.2").match(ipaddr.parseCIDR(cidr));
    expect([isInside(network("subnet")), isInside(network("ip_range"))]).toEqual([true, false]);
  });

  test("Caddy serves BASE_URL, and passes on every path but those of operators to all apis", async () => {
    const [tls, caddyfile] = [await read("deploy/compose.tls.yaml"), await read("deploy/Caddyfile")];
    expect(tls).toContain("./deploy/Caddyfile:/etc/caddy/Caddyfile:ro\n");
    expect(tls).toMatch(/^ {6}BASE_URL: \$\{BASE_URL:\?\w/m);
    expect(caddyfile).toMatch(/^\{\$BASE_URL\} \{$/m);
    expect(caddyfile).toMatch(/^\t@operators path \/readyz \/metrics\n\trespond @operators 404$/m);
    // The service `api` of compose.yaml, at the default of PORT.
    expect(caddyfile).toMatch(/^\t\tdynamic a api 8080 \{$/m);
    expect(await read("compose.yaml")).toMatch(/^ {2}api:$/m);
  });

  test("Caddy closes idle connections before the api does, so that no request meets a closed one", async () => {
    const [, seconds] = /^\t{3}keepalive (\d+)s$/m.exec(await read("deploy/Caddyfile"))!;
    const settings = readSettings({ DATABASE_URL: "postgres://svc@db:5432/standpoint" });
    const { server } = createServer({ settings, isProxy: () => false } as unknown as ApiContext, () => {});
    expect(Number(seconds) * 1000).toBeLessThan(server.keepAliveTimeout);
  });
});

test("the image's labels name the product, its license, and the build's version and source", async () => {
  const { description, license } = JSON.parse(await read("package.json")) as Record<string, string>;
  const labels = (await read("deploy/Dockerfile")).matchAll(
    /org\.opencontainers\.image\.(\w+)=("?)(.*?)\2(?: \\)?$/gm,
  );
  expect(Object.fromEntries([...labels].map(([, name, , value]) => [name, value]))).toEqual({
    title: "Standpoint",
    description,
    version: "$VERSION",
    revision: "$REVISION",
    source: "$SOURCE",
    licenses: license,
  });
});

test("the release workflow passes every build argument of the image", async () => {
  const parameters = [...(await read("deploy/Dockerfile")).matchAll(/^ARG (\w+)=/gm)].map(([, name]) => name);
  const [, passed] = /build-args: \|\n((?: +\w+=.*\n)+)/.exec(await read(".github/workflows/release.yml"))!;
  expect([...passed!.matchAll(/^ +(\w+)=/gm)].map(([, name]) => name)).toEqual(parameters);
  expect(parameters).toContain("VERSION");
});
