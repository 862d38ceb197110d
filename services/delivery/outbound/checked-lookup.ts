import { lookup as lookUp } from "node:dns/promises";
import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { callbackify } from "node:util";
import type { Reachable } from "./reachable.ts";

/** Looks up all addresses of a host. Tests pass their own in place of DNS. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** The code of the error for a host with an address that requests may not reach. */
export const refusedAddress = "ERR_REFUSED_ADDRESS";

const askSystem: Resolve = (host) => lookUp(host, { all: true });

/**
 * Returns the `lookup` of a connection: the addresses it returns are the very ones that were checked, and DNS is not
 * asked again before connecting. One refused address of a host refuses the host.
 */
export function checkedLookup(isReachable: Reachable, resolve: Resolve = askSystem): LookupFunction {
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

/**
 * Returns the error for an address that may not be connected to. It does not name the address, which would disclose it.
 */
export function refusal(): NodeJS.ErrnoException {
  return Object.assign(new Error("the address may not be connected to"), { code: refusedAddress });
}
