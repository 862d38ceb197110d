import { expect, test } from "vitest";
import { createSandboxPool } from "#shared/plugin-host/sandbox-pool.ts";
import { sandboxProcesses, startSandbox } from "./sandbox.ts";

const sandbox = startSandbox();

/** Inspects a bundle. Throws if the sandbox is busy. */
async function inspect(bundle: { plugin: string; ui?: string }) {
  const found = await sandbox.inspect(bundle);
  if (found.kind === "busy") throw new Error("the sandbox is busy");
  return found;
}

test("inspecting a bundle lists its exported functions without calling them", async () => {
  const plugin =
    "export const view = () => { throw 1; }; export function onAction() {} export const version = 3;";
  expect(await inspect({ plugin, ui: "document.title = 'never run'" })).toEqual({
    kind: "inspected",
    exports: ["onAction", "view"],
    problem: null,
  });
});

const broken: [name: string, plugin: string, message: RegExp, line?: number][] = [
  ["a syntax error", "export const view = 1;\nexport const = 2;", /^SyntaxError/, 2],
  ["a throw", "\n\nthrow new Error('no');", /^Error: no/, 3],
  ["an import", "import fs from 'fs';", /could not load module/],
  ["a loop", "for (;;);", /took too long/],
  ["a module that waits for ever", "await new Promise(() => {});", /never settles/],
  ["too much memory", "const all = []; for (;;) all.push(new Uint8Array(65536));", /out of memory/, 1],
  ["what ignores every limit", "Array.prototype.join.call({ length: 2 ** 32 });", /too much time or memory/],
  ["a host call", "host.log('info', 'a');", /host/, 1],
  [
    "names that cannot be read",
    "Array.prototype.toJSON = () => undefined; export const view = () => 1;",
    /cannot be read/,
  ],
];
test.for(broken)(
  "%s in plugin.js is reported as a problem with its line, if known",
  async ([, plugin, message, line]) => {
    const { exports, problem } = await inspect({ plugin });
    expect(exports).toEqual([]);
    expect(problem).toMatchObject({
      file: "plugin.js",
      message: expect.stringMatching(message),
      ...(line && { line }),
    });
  },
);

test("ui.js is parsed and never run", async () => {
  const plugin = "export const view = () => 1;";
  const found = await inspect({ plugin, ui: "const a = 1;\nconst b = ;" });
  expect(found).toMatchObject({
    problem: { file: "ui.js", line: 2, message: expect.stringMatching(/^SyntaxError/) },
  });
  const endless = await inspect({ plugin, ui: "for (;;);" });
  expect(endless).toEqual({ kind: "inspected", exports: ["view"], problem: null });
});

test("a bundle of the maximum size is inspected", async () => {
  const line = "export const x = (a) => { const b = a + 1; return [a, b, 'text'].map(String).join(); };\n";
  const lines = (bytes: number) =>
    Array.from({ length: Math.floor(bytes / 90) }, (_, at) => line.replace(" x ", ` x${at} `));
  const plugin = lines(256 * 1024 - 20_000).join("");
  const ui = lines(512 * 1024)
    .join("")
    .replaceAll("export ", "");
  expect(await inspect({ plugin, ui })).toMatchObject({ kind: "inspected", problem: null });
});

test("an inspection that gets no processor time is busy, and no problem of the package", async () => {
  const others = new Set(sandboxProcesses());
  const starved = createSandboxPool({}, { maxWaitMs: 120_000 });
  await starved.start();
  for (const pid of sandboxProcesses().filter((pid) => !others.has(pid))) process.kill(pid, "SIGSTOP");
  expect(await starved.inspect({ plugin: "export const view = () => 1;" })).toEqual({ kind: "busy" });
  await starved.close();
});
