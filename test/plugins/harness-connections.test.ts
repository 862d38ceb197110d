import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openHooks } from "../../plugins/api/harness-hooks.ts";

const manifest = {
  name: "tracked",
  version: "1.0.0",
  display: "Tracked",
  capabilities: [{ capability: "fetch", connection: "tracker" }, { capability: "asks" }],
  connections: [
    {
      name: "tracker",
      label: "Tracker",
      by: "space",
      values: [{ name: "token", label: "Token", type: "secret" }],
      auth: [{ type: "bearer", token: "token" }],
    },
  ],
  settings: [{ name: "field", label: "Field", type: "text", by: "org" }],
};
const code = `
  export const onAsk = ({ body }, host) =>
    (body.host ? host.connection("tracker")
      : body.path ? host.fetch({ connection: "tracker", path: body.path })
      : host.setting("field"))
      .catch(({ code }) => "refused: " + code);
`;

async function open(options: Parameters<typeof openHooks>[1]) {
  const folder = await mkdtemp(join(tmpdir(), "tracked-"));
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  await writeFile(join(folder, "plugin.js"), code);
  const hooks = await openHooks(folder, options);
  onTestFinished(async () => {
    hooks.close();
    await rm(folder, { recursive: true });
  });
  return hooks;
}

test("the harness signs in at a connection and refuses what the service refuses", async () => {
  const connections = { tracker: { address: "https://acme.example.com/x", values: { token: "t" } } };
  const hooks = await open({ connections });
  expect(await hooks.ask("go", { path: "/issues" })).toMatchObject({ status: 200 });
  expect(hooks.requests).toMatchObject([
    { url: "https://acme.example.com/x/issues", headers: { authorization: "Bearer t" } },
  ]);
  expect(await hooks.ask("go", { path: "/../y" })).toBe("refused: invalid");
});

test("without a connection the harness refuses it as unconnected", async () => {
  const hooks = await open({});
  expect(await hooks.ask("go", { path: "/issues" })).toBe("refused: unconnected");
});

// Rules: protocol/plugins#connection-pauses
test("the harness refuses requests after a refused sign-in", async () => {
  const connections = { tracker: { address: "https://acme.example.com", values: { token: "t" } } };
  const hooks = await open({ connections, answer: () => ({ status: 401 }) });
  expect(await hooks.ask("go", { path: "/issues" })).toMatchObject({ status: 401 });
  expect(await hooks.ask("go", { path: "/issues" })).toBe("refused: refused");
  expect(hooks.requests).toHaveLength(1);
});

test("the harness tells the host of a connection, and null without one", async () => {
  const connections = { tracker: { address: "https://acme.example.com:8443/x" } };
  const of = async (options: object) => (await open(options)).ask("go", { host: true });
  expect([await of({ connections }), await of({})]).toEqual([{ host: "acme.example.com:8443" }, null]);
});

test("the harness returns the settings of a test, and null for others", async () => {
  expect(await (await open({ settings: { field: "points" } })).ask("go")).toBe("points");
  expect(await (await open({})).ask("go")).toBe(null);
});
