import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ROOT } from "./project.mjs";

/** Ends what runs in front, or this process where nothing does. */
let end = () => process.exit(143);

/** Ends this process as SIGTERM would, and first what it runs in front, in order. */
export const endInOrder = () => end();

/**
 * Runs a command in the foreground: it shares our input and output, and each of our signals reaches it once. After the
 * first one this process runs only others like it, since our signals end nothing else from then on.
 * The child has its own process group, because a terminal sends Ctrl-C to the whole group and npm sends it to us again:
 * only we pass it on, and a repetition within a second is ignored.
 * @param {string} command
 * @param {string[]} args
 * @param {{ linked?: boolean }} [options] a `linked` command gets a channel that closes with this process, so that it
 * learns of our end even when we are killed
 * @returns {Promise<number>} its exit code, 128 + the signal's number when a signal ended it
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

/**
 * Runs a command in the background and collects its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, { shell = false } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], shell });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", fail);
    child.on("close", (code) => done({ code: code ?? 1, output: output.trim() }));
  });
}
