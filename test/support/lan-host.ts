import dns from "node:dns";

/**
 * A host name that resolves to this machine in the tests' browser and process. Browsers treat `http://localhost` as a
 * secure context. At this name they do not, as on a team's network.
 */
export const lanHost = "poker.lan";

/** The host of pages in tests: E2E_HOST, or localhost. */
export const pagesHost = process.env["E2E_HOST"] ?? "localhost";

/** The Chromium flag that resolves both names to this machine. */
export const resolverFlag = `--host-resolver-rules=${[lanHost, pagesHost].map((host) => `MAP ${host} 127.0.0.1`).join(",")}`;

const mapHost = (host: string) => (host === lanHost || host === pagesHost ? "127.0.0.1" : host);

// This process resolves the names without an entry in /etc/hosts.
const { lookup, promises } = dns;
const { lookup: lookupAsync } = promises;
Object.assign(dns, {
  lookup: (host: string, ...rest: [never, never]) => lookup(mapHost(host), ...rest),
});
Object.assign(promises, {
  lookup: (host: string, ...rest: [never]) => lookupAsync(mapHost(host), ...rest),
});
