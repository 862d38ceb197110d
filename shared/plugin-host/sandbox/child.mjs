// The process in which plugins run. It reads frames, runs sandboxes, and writes frames. It starts with an empty
// environment and may not write files, start processes or start threads. An engine error ends it.
import { Script } from "node:vm";
import { readFrame, writeFrame } from "./frames.mjs";
import { Failed, loadSandbox } from "./sandbox.mjs";

const sandboxes = new Map();

// Writes the result of a turn: the reply, or the calls of host functions.
function writeResult({ reply, asks }) {
  if (reply !== undefined) return writeFrame({ type: "done" }, reply);
  for (const { id, fn, args } of asks) writeFrame({ type: "ask", id, fn }, args);
  writeFrame({ type: "waits" });
}

// Parses a page's script with V8, the engine of most browsers. It does not run it.
function parseProblem(code) {
  try {
    void new Script(code, { filename: "ui.js" });
    return null;
  } catch (error) {
    const line = Number(/^ui\.js:(\d+)/.exec(error.stack)?.[1]) || undefined;
    return { file: "ui.js", message: String(error), line };
  }
}

async function inspect({ plugin, ui }) {
  try {
    const { exports } = await loadSandbox(plugin);
    return { exports, problem: ui === undefined ? null : parseProblem(ui) };
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    return { exports: [], problem: { file: "plugin.js", message: error.message, line: error.line } };
  }
}

const turns = {
  async load({ key, text }) {
    sandboxes.set(key, await loadSandbox(text));
    writeFrame({ type: "loaded" });
  },
  call: ({ key, text, ...head }) => writeResult(sandboxes.get(key).start(head, text)),
  settle: ({ key, text, ...head }) => writeResult(sandboxes.get(key).settle(head, text)),
  drop: ({ key }) => void sandboxes.delete(key),
  inspect: async ({ text }) =>
    writeFrame({ type: "inspected" }, JSON.stringify(await inspect(JSON.parse(text)))),
};

writeFrame({ type: "ready" });
for (let frame = readFrame(); frame !== null; frame = readFrame()) {
  const { type, ...rest } = frame;
  try {
    await turns[type](rest);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    writeFrame({ type: "failed", why: error.why, message: error.message.slice(0, 300), line: error.line });
  }
}
