import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { callbackify } from "node:util";
import type { Reachable } from "./reachable.ts";
import { resolveHost } from "./resolve-host.ts";

/** Resolves all addresses of a host. Tests inject a resolver instead of DNS. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** The error code for a host with a forbidden address. */
export const refusedAddress = "ERR_REFUSED_ADDRESS";

/**
 * Returns the `lookup` of a connection. It returns exactly the checked addresses, without a second DNS query before the
 * connect. One forbidden address of a host refuses the host.
 */
export function checkedLookup(isReachable: Reachable, resolve: Resolve = resolveHost): LookupFunction {
  const checked = callbackify(async (host: string) => {
    const addresses = await resolve(host);
    if (addresses.length === 0) throw Object.assign(new Error("no address"), { code: "ENOTFOUND" });
    if (!addresses.every(({ address }) => isReachable(address))) throw refusal();
    return addresses;
  });
  return (host, options, callback) =>
    checked(host, (error, addresses) => {
      if (error) callback(error, "");
      else if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
}

/** Returns the error for a forbidden address. It omits the address, which would disclose it. */
export function refusal(): NodeJS.ErrnoException {
  return Object.assign(new Error("the address may not be connected to"), { code: refusedAddress });
}
