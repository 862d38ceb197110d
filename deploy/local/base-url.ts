import { createSocket } from "node:dgram";
import { once } from "node:events";
import { networkInterfaces } from "node:os";

const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/i;
const everywhere = /^(?:0\.0\.0\.0|::)?$/;

/**
 * Sets BASE_URL of `env` to an address of this machine if HOST admits other machines and BASE_URL is not set. Returns
 * lines for the terminal: the addresses for other machines.
 */
export async function provideBaseUrl(env: NodeJS.ProcessEnv): Promise<string[]> {
  const host = env.HOST?.trim() ?? "";
  const port = env.PORT?.trim() || "8080";
  if (env.BASE_URL?.trim() || loopback.test(host)) return [];
  const addresses = everywhere.test(host) ? await reachableAddresses(host) : [host];
  const [first, ...others] = addresses.map(
    (address) => `http://${address.includes(":") ? `[${address}]` : address}:${port}`,
  );
  if (first === undefined) return [];
  const hint = `This machine also has ${others.join(", ")}: set BASE_URL to the address that people use.`;
  const lines = others.length > 0 ? [hint] : [];
  // Without HOST, `npm start` serves this machine only.
  if (host === "")
    return [
      `To admit other machines, start the server with HOST=0.0.0.0: the address is then ${first}.`,
      ...lines,
    ];
  env.BASE_URL = first;
  return lines;
}

/**
 * Returns the addresses of this machine for other machines, the most likely first. IPv6 addresses are included only
 * with HOST=::.
 */
async function reachableAddresses(host: string): Promise<string[]> {
  const preferred = await defaultAddress();
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && (family === "IPv4" || host === "::"))
    .map(({ address }) => address)
    .filter((address) => !/^(?:169\.254\.|fe[89ab])/i.test(address)) // link-local
    .toSorted((a, b) => Number(b === preferred) - Number(a === preferred));
}

/** Returns the source address of this machine's default route, or "" without a network. It sends no packets. */
async function defaultAddress(): Promise<string> {
  const socket = createSocket("udp4");
  try {
    // An address of the documentation range: the connect of a datagram socket only selects the route.
    socket.connect(9, "203.0.113.1");
    await once(socket, "connect");
    return socket.address().address;
  } catch {
    return "";
  } finally {
    socket.close();
  }
}
