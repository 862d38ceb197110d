import { createSocket } from "node:dgram";
import { networkInterfaces } from "node:os";

/** How other machines reach this one, the likeliest address first. */
type Reach = { addresses: string[]; isOpen: boolean };

const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/i;
const everywhere = /^(?:0\.0\.0\.0|::)$/;

/**
 * Sets BASE_URL of `env` to an address of this machine where HOST lets other machines in and BASE_URL is not set. Returns
 * lines for the person at the terminal: at which addresses other machines reach this one.
 */
export async function provideBaseUrl(env: NodeJS.ProcessEnv): Promise<string[]> {
  const host = env.HOST?.trim() ?? "";
  const port = env.PORT?.trim() || "8080";
  if (env.BASE_URL?.trim() || loopback.test(host)) return [];
  const { addresses, isOpen } = await reachOf(host);
  const [first, ...others] = addresses.map((address) => `http://${inUrl(address)}:${port}`);
  if (first === undefined) return [];
  if (isOpen) env.BASE_URL = first;
  return [
    ...(isOpen ? [] : [`For other machines, start it with HOST=0.0.0.0: the address is then ${first}.`]),
    ...(others.length > 0
      ? [`This machine also has ${others.join(", ")}: set BASE_URL to the one that people use.`]
      : []),
  ];
}

/** Without HOST the server listens everywhere, but for its own machine. */
async function reachOf(host: string): Promise<Reach> {
  if (host !== "" && !everywhere.test(host)) return { addresses: [host], isOpen: true };
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family, address }) => !internal && isReachable(family, address, host))
    .map(({ address }) => address);
  const usual = await usualAddress();
  return {
    addresses: own.toSorted((a, b) => Number(b === usual) - Number(a === usual)),
    isOpen: host !== "",
  };
}

/** Addresses of one link alone (169.254…, fe80…) mean nothing on other machines; IPv6 is taken with HOST=:: only. */
function isReachable(family: string, address: string, host: string): boolean {
  return family === "IPv4" ? !address.startsWith("169.254.") : host === "::" && !/^fe[89ab]/i.test(address);
}

/** Returns the address from which this machine reaches others, or "" without a network. It sends nothing. */
function usualAddress(): Promise<string> {
  return new Promise((done) => {
    const socket = createSocket("udp4");
    const end = (address: string) => {
      socket.close();
      done(address);
    };
    socket.once("error", () => end(""));
    // An address of the range for documentation: connecting a datagram socket only asks for the route.
    socket.connect(9, "203.0.113.1", () => end(socket.address().address));
  });
}

function inUrl(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}
