import { createSocket } from "node:dgram";
import { once } from "node:events";
import { networkInterfaces } from "node:os";

const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/i;
const everywhere = /^(?:0\.0\.0\.0|::)?$/;

/**
 * Sets BASE_URL of `env` to an address of this machine where HOST lets other machines in and BASE_URL is not set. Returns
 * lines for the person at the terminal: at which addresses other machines reach this one.
 */
export async function provideBaseUrl(env: NodeJS.ProcessEnv): Promise<string[]> {
  const host = env.HOST?.trim() ?? "";
  const port = env.PORT?.trim() || "8080";
  if (env.BASE_URL?.trim() || loopback.test(host)) return [];
  const addresses = everywhere.test(host) ? await ownAddresses(host) : [host];
  const [first, ...others] = addresses.map(
    (address) => `http://${address.includes(":") ? `[${address}]` : address}:${port}`,
  );
  if (first === undefined) return [];
  const hint = `This machine also has ${others.join(", ")}: set BASE_URL to the one that people use.`;
  const lines = others.length > 0 ? [hint] : [];
  // Without HOST the server listens everywhere, but its pages are for this machine.
  if (host === "")
    return [`For other machines, start it with HOST=0.0.0.0: the address is then ${first}.`, ...lines];
  env.BASE_URL = first;
  return lines;
}

/** Returns the addresses at which other machines reach this one, the likeliest first; IPv6 with HOST=:: only. */
async function ownAddresses(host: string): Promise<string[]> {
  const usual = await usualAddress();
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && (family === "IPv4" || host === "::"))
    .map(({ address }) => address)
    .filter((address) => !/^(?:169\.254\.|fe[89ab])/i.test(address)) // of one link alone
    .toSorted((a, b) => Number(b === usual) - Number(a === usual));
}

/** Returns the address from which this machine reaches others, or "" without a network. It sends nothing. */
async function usualAddress(): Promise<string> {
  const socket = createSocket("udp4");
  try {
    // An address of the range for documentation: connecting a datagram socket only asks for the route.
    socket.connect(9, "203.0.113.1");
    await once(socket, "connect");
    return socket.address().address;
  } catch {
    return "";
  } finally {
    socket.close();
  }
}
