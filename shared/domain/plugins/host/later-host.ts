import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { Later } from "../work/end-work.ts";
import { requireGrant } from "./granted.ts";
import type { RunRead } from "./run-read.ts";

/**
 * Returns the host function with which an event or a job ends its run as failed, with its writes. The last call counts.
 * `isAsked` is true for a person's request, which cannot be retried.
 */
export function laterHost(
  read: RunRead,
  installId: string,
  isAsked: boolean,
): { functions: Pick<HostFunctions, "tryLater">; requested(): Later | null } {
  let later: Later | null = null;
  return {
    functions: {
      async tryLater({ afterMs, reason }) {
        if (isAsked) throw new HostRefusal("unavailable", "a request of a person is not retried");
        if (reason !== undefined) await read((tx) => requireGrant(tx, installId, "log"));
        later = { afterMs, ...(reason !== undefined && { reason }) };
      },
    },
    requested: () => later,
  };
}
