import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ROOT } from "./project.mjs";

/** Ends what runs in front, or this process where nothing does. */
let end = () => process.exit(143);

/** Ends this process as SIGTERM would, and first what it runs in front, in order. */
export const endInOrder = () => end();

/**
 * Runs a command in the foreground: it shares our input and output, and each of our signals reaches it once.
 * The child has its own process group, because a terminal sends Ctrl-C to the whole group and npm sends it to us again:
 * only we pass it on, and a repetition within a second is ignored.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, linked?: boolean }} [options] `env` is added to ours; a `linked` command gets
 * a channel that closes with this process, so that it learns of our end even when we are killed
 * @returns {Promise<number>} its exit code, 128 + the signal's number when a signal ended it
 */
export function runInFront(command, args, { env = {}, linked = false } = {}) {
  return new Promise((done, fail) => {
    const detached = process.platform !== "win32";
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: linked ? ["inherit", "inherit", "inherit", "ipc"] : "inherit",
      env: { ...process.env, ...env },
      detached,
    });
    const last = {};
    const listeners = ["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => {
      const pass = () => {
        const now = Date.now();
        // A closed terminal ends the command as SIGTERM does.
        const wish = signal === "SIGHUP" ? "SIGTERM" : signal;
        if (detached && !(now - last[signal] < 1000)) child.kill(wish);
        last[signal] = now;
      };
      process.on(signal, pass);
      return () => process.off(signal, pass);
    });
    end = () => {
      // A signal that came before ends the command already, and a second one would cut it off.
      if (Object.keys(last).length === 0) child.kill("SIGTERM");
    };
    child.on("error", fail);
    child.on("close", (code, signal) => {
      for (const off of listeners) off();
      done(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/**
 * Runs a command in the background and collects its output.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", fail);
    child.on("close", (code) => done({ code: code ?? 1, output: output.trim() }));
  });
}
