import { readFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { frameOf, readFrames, type HostCall, type SandboxFrame } from "./frames.ts";
import { sandboxArguments } from "./program.ts";

/** Milliseconds in one tick of Linux's CPU time statistics. */
const tickMs = 10;

/**
 * Returns the CPU time of a process's main thread in ms. Returns NaN on systems without /proc, and for a process that
 * has ended.
 */
function cpuMsOf(pid: number): number {
  try {
    // The process name in parentheses may contain spaces. Then: state, ten numbers, user time, system time.
    const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, "latin1").split(") ").at(-1)!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return Number.NaN;
  }
}

/**
 * The result of a turn. In a turn the child runs until it waits for host functions or has a result. `hostCalls` are the
 * calls it waits for, `end` is its last frame, and `ms` the duration.
 */
export type Turn = { hostCalls: HostCall[]; end: SandboxFrame; ms: number };

/**
 * Thrown when a child has ended. `blame` is the cause. The running plugin took too long (`plugin`), the engine failed
 * (`engine`), or the machine was too busy (`machine`). `other` is a cause unrelated to this turn.
 */
export class SandboxProcessEnded extends Error {
  readonly blame: "plugin" | "engine" | "machine" | "other";
  constructor(blame: SandboxProcessEnded["blame"]) {
    super("the sandbox process ended");
    this.blame = blame;
  }
}

/** A process in which plugins run. */
export type SandboxProcess = {
  pid: number;
  /** Resolves when the process can be used. Rejects if it ended before that. */
  ready: Promise<void>;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>;
  /** Returns true if the process is ready and has not ended. */
  running(): boolean;
  /** Returns true if the process is running and has no running or queued turn. */
  idle(): boolean;
  /**
   * Sends a frame and returns the frames that follow, up to the end of the turn. Turns run one at a time, in call
   * order. A turn longer than `ms` kills the process. Throws `SandboxProcessEnded`.
   */
  turn(head: object, text: string, ms: number): Promise<Turn>;
  /** Sends a frame that has no reply. */
  send(head: object): void;
  kill(): void;
};

type RunningTurn = {
  hostCalls: HostCall[];
  startedAt: number;
  cpuAtStart: number;
  minCpuMs: number;
  mostCpuMs: number;
  timer: NodeJS.Timeout | undefined;
  resolve(turn: Turn): void;
  reject(ended: SandboxProcessEnded): void;
};

/**
 * A timer later than this means that the machine is too busy to blame the plugin, unless the plugin used its whole time
 * on the CPU.
 */
const MAX_TIMER_DELAY_MS = 50;
/**
 * A child with less CPU time than this, or than half of the turn's limit, was waiting for the CPU. It is checked again
 * after `RECHECK_MS`.
 */
const MIN_CPU_MS = 250;
const RECHECK_MS = 100;
/** Wall time of a turn that gets too little CPU time to blame the plugin. */
const MAX_TURN_MS = 10_000;
const MAX_HOST_CALLS = 64;

/**
 * Starts a process for plugins with the Node arguments `args`. Calls `onIdle` whenever it becomes idle. An unexpected
 * frame kills the process. So does a turn that takes `maxTurnMs` because the machine is busy.
 */
export function startSandboxProcess(
  onIdle: () => void,
  {
    args = sandboxArguments(),
    maxTurnMs = MAX_TURN_MS,
  }: { args?: string[]; maxTurnMs?: number | undefined } = {},
): SandboxProcess {
  const child = spawn(process.execPath, args, {
    cwd: "/",
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
  });
  let state: "starting" | "running" | "ended" = "starting";
  let lastTurn: Promise<unknown> = Promise.resolve();
  let pendingTurns = 0;
  let runningTurn: RunningTurn | null = null;
  let blame: SandboxProcessEnded["blame"] | null = null;

  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  const ended = Promise.withResolvers<void>();

  function kill(cause: SandboxProcessEnded["blame"]) {
    blame ??= cause;
    child.kill("SIGKILL");
  }

  function handleFrame(frame: SandboxFrame) {
    if (frame.type === "ready" && state === "starting") {
      state = "running";
      ready.resolve();
      onIdle();
      return;
    }
    if (runningTurn === null || frame.type === "ready" || runningTurn.hostCalls.length > MAX_HOST_CALLS)
      return kill("engine");
    if (frame.type === "ask")
      return void runningTurn.hostCalls.push({ id: frame.id, fn: frame.fn, args: frame.text });
    clearTimeout(runningTurn.timer);
    const { hostCalls, startedAt, resolve } = runningTurn;
    runningTurn = null;
    resolve({ hostCalls, end: frame, ms: performance.now() - startedAt });
  }

  // Checks after `ms` whether to kill the process. First reads the frames that arrived in the meantime.
  function watch(turn: RunningTurn, ms: number) {
    const due = performance.now() + ms;
    turn.timer = setTimeout(() => {
      const late = performance.now() - due >= MAX_TIMER_DELAY_MS;
      setImmediate(() => {
        // The end of a process that has exited rejects the turn. Without a process there is no CPU time to blame.
        const hasExited = child.exitCode !== null || child.signalCode !== null;
        if (runningTurn !== turn || hasExited) return;
        const cpuMs = cpuMsOf(child.pid!) - turn.cpuAtStart;
        const starved = cpuMs < turn.minCpuMs;
        if (cpuMs >= turn.mostCpuMs || (!late && !starved)) kill("plugin");
        else if (performance.now() - turn.startedAt >= maxTurnMs) kill("machine");
        else watch(turn, RECHECK_MS);
      });
    }, ms);
  }

  async function turn(head: object, text: string, ms: number): Promise<Turn> {
    if (state === "ended") throw new SandboxProcessEnded("other");
    return new Promise((resolve, reject) => {
      const cpuAtStart = cpuMsOf(child.pid!);
      const startedAt = performance.now();
      const minCpuMs = Math.max(MIN_CPU_MS, ms / 2);
      const mostCpuMs = Math.max(MIN_CPU_MS, ms);
      const timer = undefined;
      runningTurn = { hostCalls: [], startedAt, cpuAtStart, minCpuMs, mostCpuMs, timer, resolve, reject };
      watch(runningTurn, ms);
      child.stdin.write(frameOf(head, text));
    });
  }

  child.once("spawn", () => lowerPriority(child.pid!));
  child.once("error", () => child.emit("close", null, null));
  child.stdin.on("error", () => {});
  child.stdout.on(
    "data",
    readFrames(handleFrame, () => kill("engine")),
  );
  child.once("close", (code: number | null) => {
    if (state === "starting") ready.reject(new Error(`the sandbox process did not start (code ${code})`));
    state = "ended";
    clearTimeout(runningTurn?.timer);
    // A child that was killed from outside gets the blame `other`, and one that exited by itself `engine`.
    runningTurn?.reject(new SandboxProcessEnded(blame ?? (code === null ? "other" : "engine")));
    runningTurn = null;
    ended.resolve();
  });

  return {
    pid: child.pid!,
    ready: ready.promise,
    ended: ended.promise,
    running: () => state === "running",
    idle: () => state === "running" && pendingTurns === 0,
    turn(head, text, ms) {
      pendingTurns++;
      const result = lastTurn.then(() => turn(head, text, ms));
      lastTurn = result
        .catch(() => {})
        .then(() => {
          pendingTurns--;
          if (pendingTurns === 0) onIdle();
        });
      return result;
    },
    send: (head) => void child.stdin.write(frameOf(head)),
    kill: () => kill("other"),
  };
}

/**
 * Lowers the priority of a process, so that processes that serve people get the CPU first. The process may have ended
 * already.
 */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The `close` event reports the end of the process.
  }
}
