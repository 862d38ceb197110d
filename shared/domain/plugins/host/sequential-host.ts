import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { createKeyedMutex } from "#shared/runtime/keyed-mutex.ts";

/** Host functions of a call whose transaction ends soon after it. */
type SequentialHost = {
  functions: HostFunctions;
  /** Lets no further function begin, and waits for the one that runs. */
  end(): Promise<void>;
};

/**
 * Returns host functions that run one at a time, in the order of their calls. A call can end before its host functions
 * do. Without `end`, a late statement would run on a connection that another transaction uses by then.
 */
export function createSequentialHost(functions: HostFunctions = {}): SequentialHost {
  const mutex = createKeyedMutex();
  let hasEnded = false;
  const sequential = Object.entries(functions).map(([name, run]) => [
    name,
    (...args: never[]) =>
      mutex.run("host", async () => {
        if (hasEnded) throw new HostRefusal("unavailable");
        return run(...args);
      }),
  ]);
  return {
    functions: Object.fromEntries(sequential) as HostFunctions,
    end() {
      hasEnded = true;
      return mutex.run("host", async () => {});
    },
  };
}
