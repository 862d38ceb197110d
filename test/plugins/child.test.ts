import { expect, onTestFinished, test } from "vitest";
import { SandboxProcessEnded, startSandboxProcess } from "#shared/plugin-host/sandbox-process.ts";

// Scripts that replace the sandbox program and break its protocol.

/** Starts a script with functions that write frames, read input and wait. */
function start(script: string) {
  const helpers = `
    const { writeSync, readSync } = require("node:fs");
    const send = (head, text = "") => {
      const [first, second] = [Buffer.from(JSON.stringify(head)), Buffer.from(text)];
      const lengths = Buffer.alloc(8);
      lengths.writeUInt32LE(first.length, 0);
      lengths.writeUInt32LE(second.length, 4);
      writeSync(1, Buffer.concat([lengths, first, second]));
    };
    const receive = () => readSync(0, Buffer.alloc(65536));
    const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    const stay = () => sleep(1e9);`;
  const child = startSandboxProcess(() => {}, {
    args: ["--eval", `${helpers}\n${script}`],
    // Beside other tests, a process of a low priority gets little CPU time.
    maxTurnMs: 200_000,
  });
  onTestFinished(() => (child.kill(), child.ended));
  return child;
}

const endedBy = (blame: SandboxProcessEnded["blame"]) =>
  expect.objectContaining({ constructor: SandboxProcessEnded, blame });

test("ends a process that writes other bytes at its start", async () => {
  const child = start('writeSync(1, "Segmentation fault (core dumped)"); stay();');
  await expect(child.ready).rejects.toThrow("did not start");
  await child.ended;
});

test("reports a process that exits at its start", async () => {
  const child = start("process.exit(9);");
  await expect(child.ready).rejects.toThrow("did not start (code 9)");
});

const beforeCall: [name: string, script: string][] = [
  ["sends ready twice", 'send({ type: "ready" }); stay();'],
  ["replies without a call", 'send({ type: "done" }); stay();'],
];
test.for(beforeCall)("ends a process that %s, and blames no call", async ([, script]) => {
  const child = start(`send({ type: "ready" }); ${script}`);
  await child.ended;
  await expect(child.turn({}, "", 500)).rejects.toEqual(endedBy("other"));
});

const duringCall: [name: string, script: string][] = [
  ["writes text", 'writeSync(1, "core dumped"); stay();'],
  ["writes a frame of another kind", 'send({ type: "call" }); stay();'],
  ["sends requests without end", 'for (;;) send({ type: "ask", id: 1, fn: "log" });'],
  ["exits with an error", "throw new Error();"],
  ["exits without an error", "process.exit(0);"],
];
test.for(duringCall)("ends a process that %s during a call, and blames that call", async ([, script]) => {
  const child = start(`send({ type: "ready" }); receive(); ${script}`);
  await child.ready;
  const first = child.turn({ type: "call" }, "", 60_000);
  const second = child.turn({ type: "call" }, "", 60_000);
  await expect(first).rejects.toEqual(endedBy("engine"));
  await expect(second).rejects.toEqual(endedBy("other"));
  await child.ended;
});

test("blames no call for a process that is killed from outside", async () => {
  const child = start('send({ type: "ready" }); receive(); stay();');
  await child.ready;
  const turn = child.turn({ type: "call" }, "", 60_000);
  process.kill(child.pid, "SIGKILL");
  await expect(turn).rejects.toEqual(endedBy("other"));
});

test("ends a busy process, but not a process without CPU time", async () => {
  const waiting = start(
    'send({ type: "ready" }); receive(); sleep(400); send({ type: "done" }, "late"); stay();',
  );
  await waiting.ready;
  expect(await waiting.turn({ type: "call" }, "", 50)).toMatchObject({ end: { type: "done", text: "late" } });
  const busy = start('send({ type: "ready" }); receive(); for (;;);');
  await busy.ready;
  await expect(busy.turn({ type: "call" }, "", 50)).rejects.toEqual(endedBy("plugin"));
});

test("blames a process that used its whole time on the CPU, although this one reads late", async () => {
  const child = start('send({ type: "ready" }); receive(); for (;;);');
  await child.ready;
  const block = setInterval(() => {
    for (const end = performance.now() + 80; performance.now() < end;);
  }, 1);
  onTestFinished(() => clearInterval(block));
  await expect(child.turn({ type: "call" }, "", 500)).rejects.toEqual(endedBy("plugin"));
});
