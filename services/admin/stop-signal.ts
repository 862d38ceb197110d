import { once } from "node:events";

/** Returns a signal that aborts when this process gets SIGINT or SIGTERM. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) void once(process, signal).then(() => stop.abort());
  return stop.signal;
}
