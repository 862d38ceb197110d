/**
 * A worker's limit of concurrent attempts for each host, and the host of each attempt that is running. A slow host
 * cannot take the places of the others.
 */
export type Hosts = { most: number; underWay: string[] };

/** Returns the hosts that have reached the worker's limit. */
export function saturatedHosts({ most, underWay }: Hosts): string[] {
  const byHost = Map.groupBy(underWay, (host) => host);
  return [...byHost].filter(([, attempts]) => attempts.length >= most).map(([host]) => host);
}
