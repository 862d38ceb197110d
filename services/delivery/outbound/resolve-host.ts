import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";

/** The wait for a name server's first answer. The second try waits twice as long. */
const FIRST_TRY_MS = 1500;
const TRIES = 2;

const HOSTS_FILE = process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts";

/** Tests name other sources than those of this machine. */
type Sources = { hostsFile?: string; servers?: string[] };

/**
 * Returns all addresses of a host: those of this machine's hosts file, or else those that its name servers know. Throws
 * an error with the code ENOTFOUND without an address, or if no name server answers within some 5 s.
 *
 * `dns.lookup` is not used: it takes one of the process's four threads until the name servers answer, and so a few
 * names whose servers never do would delay everything else (decisions/runtime#own-resolver).
 */
export async function resolveHost(host: string, { hostsFile = HOSTS_FILE, servers }: Sources = {}) {
  const listed = addressesIn(await readFile(hostsFile, "utf8").catch(() => ""), host);
  if (listed.length > 0) return listed;
  // A new one for each host, because the machine's name servers can change.
  const resolver = new Resolver({ timeout: FIRST_TRY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const answers = await Promise.all([
    resolver.resolve4(host).catch((): string[] => []),
    resolver.resolve6(host).catch((): string[] => []),
  ]);
  const found = answers.flat().map((address) => ({ address, family: isIP(address) }));
  if (found.length === 0) throw Object.assign(new Error("no address"), { code: "ENOTFOUND" });
  return found;
}

/** Returns the addresses of a host in the text of a hosts file: lines of an address and names. */
function addressesIn(text: string, host: string): LookupAddress[] {
  return text.split("\n").flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address);
    return family !== 0 && names.some((name) => name.toLowerCase() === host) ? [{ address, family }] : [];
  });
}
