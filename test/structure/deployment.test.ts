// Rules: protocol/operations#client-address
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

test("compose publishes ports to this host alone unless the operator names another address", async () => {
  const compose = await read("compose.yaml");
  const published = [...compose.matchAll(/ports:\n((?: +- .*\n)+)/g)].flatMap(([, list]) =>
    list!.trim().split(/\n\s*/),
  );
  expect(published).toHaveLength(1);
  for (const port of published) expect(port).toMatch(/^- "\$\{API_ADDRESS:-127\.0\.0\.1\}:/);
});

test("compose requires a database password of the operator", async () => {
  const compose = await read("compose.yaml");
  const passwords = [...compose.matchAll(/\$\{POSTGRES_PASSWORD(.*?)\}/g)].map(([, rest]) => rest);
  expect(passwords).toHaveLength(2);
  for (const rest of passwords) expect(rest).toMatch(/^:\?\w/);
  expect(await read("deploy/env.example")).toMatch(/^POSTGRES_PASSWORD=$/m);
});

test("compose hands PLUGIN_DIR to every role and sets none by itself, and the example names it", async () => {
  expect(await read("compose.yaml")).toMatch(/^ {2}PLUGIN_DIR: \$\{PLUGIN_DIR:-\}$/m);
  expect(await read("deploy/env.example")).toMatch(/^# PLUGIN_DIR=\/\w+$/m);
});

test.each(["compose.yaml", "deploy/README.md", "deploy/env.example"])(
  "every example of trusted proxies in %s names single addresses",
  async (path) => {
    const text = await read(path);
    const examples = [...text.matchAll(/TRUSTED_PROXY_CIDRS.*?((?:[\da-f.:]+\/\d+,?)+)/g)].flatMap(
      ([, list]) => list!.split(","),
    );
    for (const example of examples) expect(example).toMatch(/^(\d+\.){3}\d+\/32$|^[\da-f:]+\/128$/);
    if (path !== "compose.yaml") expect(examples).toContain("172.30.77.1/32");
    else expect(text).toContain("gateway: ${NETWORK_GATEWAY:-172.30.77.1}");
  },
);
