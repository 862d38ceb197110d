import { transaction } from "#shared/db/transaction.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { keepPlace, type UsedPlaces } from "../connections/keep-place.ts";
import { connectionOfRun, type ConnectingRun } from "../connections/use-connection.ts";
import type { RequestDeps } from "../outgoing-request.ts";

/**
 * Returns the function with which events and jobs of an install learn the host of a connection of the run's space, or
 * null if people have not set one. It is the host that they agreed to, never the address or a sign-in. `used` belongs to
 * the run.
 */
export function connectionHost(
  { db, ...deps }: RequestDeps,
  run: ConnectingRun,
  used: UsedPlaces,
): Pick<HostFunctions, "connection"> {
  async function find(name: string) {
    try {
      return await transaction(db, (tx) => connectionOfRun(tx, deps, run, name));
    } catch (error) {
      if (error instanceof HostRefusal && error.code === "unconnected") return null;
      throw error;
    }
  }

  return {
    async connection(name) {
      const found = await find(name);
      if (found) keepPlace(used, name, found.place);
      return found && { host: found.host };
    },
  };
}
