import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ROOT } from "./project.mjs";

/** Ends the foreground command, or this process if there is none. */
let end = () => process.exit(143);

/** Ends first the foreground command and then this process, as SIGTERM would. */
export const shutDown = () => end();

/**
 * Runs a command in the foreground, with our input and output, and `env` added to our environment. Returns its exit
 * code, or 128 + the signal's number. A `linked` command gets a channel that closes with this process, even after
 * SIGKILL. The command has its own process group: a terminal sends Ctrl-C to the whole group, and npm sends it to us
 * again. So only we forward signals, and we ignore a repetition within a second. From then on, signals have no other
 * effect on this process.
 */
export function runInForeground(command, args, { linked = false, env = {} } = {}) {
  const detached = process.platform !== "win32";
  const stdio = ["inherit", "inherit", "inherit", ...(linked ? ["ipc"] : [])];
  const child = spawn(command, args, { cwd: ROOT, stdio, detached, env: { ...process.env, ...env } });
  let forwardedAt = 0;
  const forward = (signal) => {
    // A closed terminal ends the command like SIGTERM.
    if (detached && Date.now() - forwardedAt > 1000) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    forwardedAt = Date.now();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, forward);
  // After a forwarded signal the command already stops, and a second signal would abort it.
  end = () => forwardedAt || child.kill("SIGTERM");
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Runs a command in the background and returns its exit code and its output. */
export function runQuietly(command, args, { shell = false, env = {} } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", fail);
    child.on("close", (code) => done({ code: code ?? 1, output: output.trim() }));
  });
}
