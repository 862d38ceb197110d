import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ROOT } from "./project.mjs";

/** Ends what runs in front, or this process where nothing does. */
let end = () => process.exit(143);

/** Ends this process as SIGTERM would, and first what it runs in front, in order. */
export const endInOrder = () => end();

/**
 * Runs a command in the foreground, with our input and output, and returns its exit code, 128 + the signal's number when
 * a signal ended it. A `linked` command gets a channel that closes with this process, also when we are killed.
 * It has its own process group, because a terminal sends Ctrl-C to the whole group and npm sends it to us again: only we
 * pass signals on, and a repetition within a second is ignored. They end nothing else of this process from then on.
 */
export function runInFront(command, args, { linked = false } = {}) {
  const detached = process.platform !== "win32";
  const stdio = ["inherit", "inherit", "inherit", ...(linked ? ["ipc"] : [])];
  const child = spawn(command, args, { cwd: ROOT, stdio, detached });
  let passedAt = 0;
  const pass = (signal) => {
    // A closed terminal ends the command as SIGTERM does.
    if (detached && Date.now() - passedAt > 1000) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    passedAt = Date.now();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, pass);
  // A signal that came before ends the command already, and a second one would cut it off.
  end = () => passedAt || child.kill("SIGTERM");
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Runs a command in the background and returns its exit code and its output. */
export function runQuietly(command, args, { shell = false } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], shell });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", fail);
    child.on("close", (code) => done({ code: code ?? 1, output: output.trim() }));
  });
}
