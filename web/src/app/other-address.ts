const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Where this page should have been opened. */
export type OtherAddress = {
  /** The origin that the server takes. */
  origin: string;
  /** Whether it leads to the server's own machine only, and this page is on another. */
  isLocal: boolean;
};

/**
 * Returns the address that the server takes, where this page was opened at another one; otherwise null. Elsewhere the
 * server refuses everything that a page writes, and its sockets.
 */
export function otherAddress(baseUrl: string, here: URL | Location = location): OtherAddress | null {
  const { origin, hostname } = new URL(baseUrl);
  if (origin === here.origin) return null;
  return { origin, isLocal: loopback.test(hostname) && !loopback.test(here.hostname) };
}
