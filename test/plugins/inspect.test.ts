import { expect, test } from "vitest";
import { startSandbox } from "./sandbox.ts";

const sandbox = startSandbox();

test("inspecting a bundle lists its exported functions without calling them", async () => {
  const plugin =
    "export const view = () => { throw 1; }; export function onAction() {} export const version = 3;";
  expect(await sandbox.inspect({ plugin, ui: "document.title = 'never run'" })).toEqual({
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
    const { exports, problem } = (await sandbox.inspect({ plugin })) as {
      exports: string[];
      problem: object;
    };
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
  const found = await sandbox.inspect({ plugin, ui: "const a = 1;\nconst b = ;" });
  expect(found).toMatchObject({
    problem: { file: "ui.js", line: 2, message: expect.stringMatching(/^SyntaxError/) },
  });
  const endless = await sandbox.inspect({ plugin, ui: "for (;;);" });
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
  expect(await sandbox.inspect({ plugin, ui })).toMatchObject({ kind: "inspected", problem: null });
});
