import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { sandboxArguments } from "#shared/plugin-host/program.ts";
import { act, countingPlugin, sandboxProcesses, startSandbox } from "./sandbox.ts";

/** Runs a script with the flags of the sandbox process. Returns its parsed output. */
function runInProcess(script: string): unknown {
  const flags = sandboxArguments().slice(0, -1);
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, "--eval", script], {
    env: {},
    cwd: "/",
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Attempts of code that has escaped QuickJS. */
const attempts = {
  "read a file": 'require("node:fs").readFileSync("/etc/passwd")',
  "read this project": `require("node:fs").readFileSync(${JSON.stringify(import.meta.filename)})`,
  "list a folder": 'require("node:fs").readdirSync("/")',
  "read its parent's environment": 'require("node:fs").readFileSync(`/proc/${process.ppid}/environ`)',
  "read its own environment": 'require("node:fs").readFileSync("/proc/self/environ")',
  "write a file": 'require("node:fs").writeFileSync("/tmp/plugin-was-here", "")',
  "start a program": 'require("node:child_process").spawnSync("/bin/true")',
  "fork itself": 'require("node:child_process").fork("/tmp/any.js")',
  "start a thread": 'new (require("node:worker_threads").Worker)("1", { eval: true })',
  "load a library": 'process.dlopen({ exports: {} }, "/tmp/any.node")',
  "open the inspector": 'require("node:inspector").open(0)',
  "evaluate text as code": 'eval("1")',
};

test.for(Object.entries(attempts))("the process may not %s", ([, attempt]) => {
  const result = runInProcess(
    `try { ${attempt}; console.log('"did"') } catch ({ code, name }) { console.log(JSON.stringify(code ?? name)) }`,
  );
  expect(["ERR_ACCESS_DENIED", "ERR_DLOPEN_DISABLED", "EvalError"]).toContain(result);
});

test("the process has an empty environment and only its own files", async () => {
  expect(runInProcess("console.log(JSON.stringify([process.env, process.cwd()]))")).toEqual([{}, "/"]);
  const sandbox = startSandbox();
  const others = new Set(sandboxProcesses());
  await act(sandbox, countingPlugin());
  const pid = sandboxProcesses().find((pid) => !others.has(pid));
  expect(readFileSync(`/proc/${pid}/environ`, "utf8")).toBe("");
  expect(getPriority(pid)).toBe(Math.max(getPriority(), 10));
});

test("a process ends when its parent is gone", async () => {
  const child = spawn(process.execPath, sandboxArguments(), {
    env: {},
    cwd: "/",
    stdio: ["pipe", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  child.stdin.destroy();
  expect(await once(child, "exit")).toEqual([0, null]);
});
