import dns from "node:dns";

/**
 * A name that leads to this machine, for the tests' browser and for their own process. Browsers trust a page at
 * `http://localhost`; at this name they leave out what needs a secure context, as they do on a team's network.
 */
export const lanHost = "poker.lan";

/** The host of the pages that tests open: E2E_HOST, or localhost. */
export const pagesHost = process.env["E2E_HOST"] ?? "localhost";

/** The flag by which the browser finds these names on this machine. */
export const resolverFlag = `--host-resolver-rules=${[lanHost, pagesHost].map((host) => `MAP ${host} 127.0.0.1`).join(",")}`;

const here = (host: string) => (host === lanHost || host === pagesHost ? "127.0.0.1" : host);

// The process finds them without an entry in its machine's table of hosts.
const { lookup, promises } = dns;
const { lookup: lookupAsync } = promises;
Object.assign(dns, {
  lookup: (host: string, ...rest: [never, never]) => lookup(here(host), ...rest),
});
Object.assign(promises, {
  lookup: (host: string, ...rest: [never]) => lookupAsync(here(host), ...rest),
});
