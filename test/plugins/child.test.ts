import { expect, onTestFinished, test } from "vitest";
import { SandboxProcessEnded, startSandboxProcess } from "#shared/plugin-host/sandbox-process.ts";

// Programs that stand in for the one in which plugins run, and do what it never should.

/** Starts a program that has functions to write frames and to wait. */
function start(script: string) {
  const helpers = `
    const { writeSync, readSync } = require("node:fs");
    const say = (head, text = "") => {
      const [first, second] = [Buffer.from(JSON.stringify(head)), Buffer.from(text)];
      const lengths = Buffer.alloc(8);
      lengths.writeUInt32LE(first.length, 0);
      lengths.writeUInt32LE(second.length, 4);
      writeSync(1, Buffer.concat([lengths, first, second]));
    };
    const hear = () => readSync(0, Buffer.alloc(65536));
    const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    const stay = () => sleep(1e9);`;
  const child = startSandboxProcess(() => {}, ["--eval", `${helpers}\n${script}`]);
  onTestFinished(() => (child.kill(), child.ended));
  return child;
}

const endedBy = (blame: SandboxProcessEnded["blame"]) =>
  expect.objectContaining({ constructor: SandboxProcessEnded, blame });

test("a process that writes something else at its start is ended", async () => {
  const child = start('writeSync(1, "Segmentation fault (core dumped)"); stay();');
  await expect(child.ready).rejects.toThrow("did not start");
  await child.ended;
});

test("a process that ends at its start did not start", async () => {
  const child = start("process.exit(9);");
  await expect(child.ready).rejects.toThrow("did not start (code 9)");
});

const unasked: [name: string, script: string][] = [
  ["is ready twice", 'say({ type: "ready" }); stay();'],
  ["speaks out of turn", 'say({ type: "done" }); stay();'],
];
test.for(unasked)("a process that %s is ended without a turn", async ([, script]) => {
  const child = start(`say({ type: "ready" }); ${script}`);
  await child.ended;
  await expect(child.turn({}, "", 500)).rejects.toEqual(endedBy("other"));
});

const broken: [name: string, script: string][] = [
  ["writes text", 'writeSync(1, "core dumped"); stay();'],
  ["writes a frame of another kind", 'say({ type: "call" }); stay();'],
  ["asks without end", 'for (;;) say({ type: "ask", id: 1, fn: "log" });'],
  ["ends with an error", "throw new Error();"],
  ["ends without one", "process.exit(0);"],
];
test.for(broken)("a process that %s in a turn is ended, and that turn is why", async ([, script]) => {
  const child = start(`say({ type: "ready" }); hear(); ${script}`);
  await child.ready;
  const first = child.turn({ type: "call" }, "", 60_000);
  const second = child.turn({ type: "call" }, "", 60_000);
  await expect(first).rejects.toEqual(endedBy("engine"));
  await expect(second).rejects.toEqual(endedBy("other"));
  await child.ended;
});

test("a process that somebody kills in a turn is nobody's fault", async () => {
  const child = start('say({ type: "ready" }); hear(); stay();');
  await child.ready;
  const turn = child.turn({ type: "call" }, "", 60_000);
  process.kill(child.pid, "SIGKILL");
  await expect(turn).rejects.toEqual(endedBy("other"));
});

test("a busy process is ended, and a starved one is not", async () => {
  const waiting = start('say({ type: "ready" }); hear(); sleep(400); say({ type: "done" }, "late"); stay();');
  await waiting.ready;
  expect(await waiting.turn({ type: "call" }, "", 50)).toMatchObject({ end: { type: "done", text: "late" } });
  const busy = start('say({ type: "ready" }); hear(); for (;;);');
  await busy.ready;
  await expect(busy.turn({ type: "call" }, "", 50)).rejects.toEqual(endedBy("plugin"));
});
