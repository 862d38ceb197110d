import type { PreviousEntries } from "#shared/wire/previous-entries.ts";

/** Reads the entries of the space's previous standup. */
export type ReadPrevious = () => Promise<PreviousEntries>;

/** Returns a reader that fetches once. After a failure the next call fetches again. */
export function readOnce(fetch: ReadPrevious): ReadPrevious {
  let reply: Promise<PreviousEntries> | undefined;
  return async () => {
    reply ??= fetch();
    const current = reply;
    try {
      return await current;
    } catch (problem) {
      if (reply === current) reply = undefined;
      throw problem;
    }
  };
}
