import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

type Request = { id: number; method: string; input: unknown };
type Reply = { id: number; result?: unknown; error?: string };

/** A child process that answers calls. */
export type Child = {
  call<T = unknown>(method: string, input?: unknown): Promise<T>;
  /** Returns the last part of its standard output. */
  lastOutput(): string;
  stop(): Promise<void>;
};

type StartOptions = { env?: Record<string, string>; execArgv?: string[]; args?: string[] };

/** Starts children and stops all of them. */
export type Children = {
  start(file: string, options?: StartOptions): Child;
  /** Returns a group of children that can be stopped separately. */
  part(): Children;
  stopAll(): Promise<void>;
};

const killAfterMs = 12_000;
const keptOutput = 2000;

export function createChildren(): Children {
  const running = new Set<Child>();
  const parts: Children[] = [];
  return {
    start(file, options = {}) {
      const child = startChild(file, options, () => running.delete(child));
      running.add(child);
      return child;
    },
    part() {
      const part = createChildren();
      parts.push(part);
      return part;
    },
    async stopAll() {
      await Promise.all([...running].map((child) => child.stop()));
      for (const part of parts.splice(0)) await part.stopAll();
    },
  };
}

/** Starts a file of this folder. Passes only PATH and `env`, so that no setting of ours reaches the child. */
function startChild(
  file: string,
  { env = {}, execArgv = [], args = [] }: StartOptions,
  gone: () => void,
): Child {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const { PATH = "" } = process.env;
  const child = fork(path, args, {
    env: { PATH, ...env },
    execArgv,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    serialization: "advanced",
  });
  let output = "";
  child.stdout!.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-keptOutput)));
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  let ended = false;
  child.on("message", (reply: Reply) => waiting.get(reply.id)?.(reply));
  const exited = once(child, "exit").then(() => {
    ended = true;
    gone();
    for (const [id, reply] of waiting) reply({ id, error: `${file} ended` });
  });
  return {
    call<T>(method: string, input?: unknown) {
      return new Promise<T>((resolve, reject) => {
        if (ended) return reject(new Error(`${file} ended`));
        const id = ++lastId;
        waiting.set(id, ({ error, result }) => {
          waiting.delete(id);
          if (error === undefined) resolve(result as T);
          else reject(new Error(`${file} ${method}: ${error}`));
        });
        child.send({ id, method, input } satisfies Request);
      });
    },
    lastOutput: () => output,
    async stop() {
      if (!ended) await endChild(child, exited);
    },
  };
}

async function endChild(child: ChildProcess, exited: Promise<void>) {
  const timer = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  child.kill("SIGTERM");
  await exited;
  clearTimeout(timer);
}

/** Answers calls in a child process. The child ends with its parent, even if the parent is killed. */
export function serve(methods: Record<string, (input: never) => unknown>): void {
  process.on("disconnect", () => process.exit(0));
  process.on("message", async ({ id, method, input }: Request) => {
    const reply = await Promise.resolve()
      .then(() => methods[method]!(input as never))
      .then(
        (result): Reply => ({ id, result }),
        (error: Error): Reply => ({ id, error: error.message }),
      );
    process.send!(reply);
  });
}
