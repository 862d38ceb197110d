import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { DEFAULT_PLUGINS } from "#deploy/local/provide-settings.ts";
import { bundledPlugins } from "#shared/runtime/bundled-plugins.ts";

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

test("compose does not start Postgres without a password, and the example sets none", async () => {
  const compose = await read("compose.yaml");
  const passwords = [...compose.matchAll(/\$\{POSTGRES_PASSWORD(.*?)\}/g)].map(([, rest]) => rest);
  expect(passwords).toHaveLength(2);
  for (const rest of passwords) expect(rest).toMatch(/^:\?\w/);
  expect(await read("deploy/env.example")).toMatch(/^POSTGRES_PASSWORD=$/m);
});

test("the image has the folders of all bundled plugins and no others", async () => {
  expect(await read("deploy/Dockerfile")).toMatch(/^COPY plugins plugins$/m);
  const ignored = (await read(".dockerignore")).split("\n");
  const folders = await readdir(new URL("../../plugins", import.meta.url));
  const copied = folders.filter((folder) => !ignored.includes(`plugins/${folder}`));
  expect(copied.toSorted()).toEqual(bundledPlugins.toSorted());
});

test("compose installs the same default plugins as npm start, and runs plugins", async () => {
  const compose = await read("compose.yaml");
  expect(compose).toContain(`  DEFAULT_PLUGINS: \${DEFAULT_PLUGINS-${DEFAULT_PLUGINS}}\n`);
  // An empty value, which disables plugins, must not be replaced by the default.
  expect(compose).toMatch(/^ {2}PLUGIN_DIR: \$\{PLUGIN_DIR-\/\w+\}$/m);
});

test("the image's labels have the product, its license, and the version, commit and source of the build", async () => {
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
