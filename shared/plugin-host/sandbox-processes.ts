import { startGuestChild, type GuestChild } from "./sandbox-process.ts";

/** The processes in which plugins run. */
export type Children = {
  /** Those that were started and have not ended. */
  all(): readonly GuestChild[];
  /** Starts what is missing. Returns true once one can be used, false when closed; throws where none can be started. */
  start(): Promise<boolean>;
  /** Ends them all, for good. Settles when they are gone. */
  close(): Promise<void>;
};

const howMany = 2;

/**
 * Returns the processes for plugins, which start when they are first needed; one that ends is replaced at once. `freed`
 * is called whenever one of them has become idle, `lost` when none is left that could.
 */
export function createChildren(freed: () => void, lost: () => void): Children {
  const children: GuestChild[] = [];
  let closed = false;

  function startOne() {
    const child = startGuestChild(freed);
    children.push(child);
    const replace = () => {
      if (!closed) startOne();
    };
    void child.ended.then(() => {
      children.splice(children.indexOf(child), 1);
      // What cannot be started is not tried again before somebody needs it.
      child.ready.then(replace, () => {
        if (children.length === 0) lost();
      });
    });
  }

  return {
    all: () => children,
    async start() {
      if (closed) return false;
      while (children.length < howMany) startOne();
      try {
        await Promise.any(children.map(({ ready }) => ready));
        return true;
      } catch (error) {
        if (closed) return false;
        throw (error as AggregateError).errors[0];
      }
    },
    async close() {
      closed = true;
      const all = children.slice();
      for (const child of all) child.kill();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
