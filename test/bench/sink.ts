import { now } from "./clock.ts";
import { serve } from "./child.ts";
import { connectViewer, type SinkViewer } from "./sink-viewer.ts";

/** The viewers of a group to open. Ports and cookies are assigned in rotation. */
export type OpenInput = {
  group: string;
  ports: number[];
  path: string;
  cookies: string[];
  sockets: number;
  /** The number of simultaneous handshakes. */
  abreast: number;
  /** Offers compression like browsers. */
  deflate?: boolean;
};

/** The received frames of a group since the last reset. */
export type SinkReport = {
  viewers: number;
  closed: number;
  framesMedian: number;
  framesMost: number;
  /** Frames older than an earlier frame of the same viewer. */
  stale: number;
  bytes: number;
  /** Bytes on the wire of a frame to one viewer. */
  bytesAPush: number;
};

const groups = new Map<string, SinkViewer[]>();
const checks = new Set<() => void>();
const runChecks = () => {
  for (const check of checks) check();
};

function viewersOf(group: string): SinkViewer[] {
  return groups.get(group) ?? [];
}

/** Resolves when `test` holds for each open viewer that is not stalled. */
function until(group: string, test: (viewer: SinkViewer) => boolean, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    // Versions only rise, so a viewer that passed the test is not tested again.
    let behind = viewersOf(group);
    const check = () => {
      behind = behind.filter((viewer) => !viewer.closed && !viewer.stalled && !test(viewer));
      if (behind.length > 0) return;
      finish();
      resolve();
    };
    const timer = setTimeout(() => {
      finish();
      reject(new Error(`${behind.length} viewers of ${group} were not reached within ${withinMs} ms`));
    }, withinMs);
    const finish = () => {
      clearTimeout(timer);
      checks.delete(check);
    };
    checks.add(check);
    check();
  });
}

serve({
  /** Opens a group. Returns the start of the first handshake and the time of the last viewer's first frame. */
  async open({ group, ports, path, cookies, sockets, abreast, deflate = false }: OpenInput) {
    const startedAt = now();
    const opened: SinkViewer[] = [];
    groups.set(group, opened);
    let next = 0;
    const openSome = async () => {
      for (let i = next++; i < sockets; i = next++) {
        const cookie = cookies[i % cookies.length]!;
        const options = {
          port: ports[i % ports.length]!,
          path,
          cookie,
          deflate,
          onFrame: runChecks,
          onClose: runChecks,
        };
        opened.push(await connectViewer(options));
      }
    };
    await Promise.all(Array.from({ length: abreast }, openSome));
    await until(group, (viewer) => viewer.version >= 0, 30_000);
    return { startedAt, readyAt: Math.max(...opened.map((viewer) => viewer.firstFrameAt)) };
  },

  /** Resolves with the time at which the last viewer reached `version`. */
  async reach({ group, version, withinMs = 30_000 }: { group: string; version: number; withinMs?: number }) {
    await until(group, (viewer) => viewer.version >= version, withinMs);
    const reached = viewersOf(group).filter((viewer) => !viewer.closed && !viewer.stalled);
    return { lastAt: Math.max(...reached.map((viewer) => viewer.reachedAt)) };
  },

  /** Resets the counters. */
  reset(group: string) {
    for (const viewer of viewersOf(group)) Object.assign(viewer, { frames: 0, stale: 0, bytes: 0 });
  },

  report(group: string): SinkReport {
    const viewers = viewersOf(group);
    const frames = viewers.map((viewer) => viewer.frames).toSorted((a, b) => a - b);
    const sum = (key: "frames" | "stale" | "bytes") =>
      viewers.reduce((total, viewer) => total + viewer[key], 0);
    return {
      viewers: viewers.length,
      closed: viewers.filter((viewer) => viewer.closed).length,
      framesMedian: frames[Math.floor(frames.length / 2)] ?? 0,
      framesMost: frames.at(-1) ?? 0,
      stale: sum("stale"),
      bytes: sum("bytes"),
      bytesAPush: sum("bytes") / sum("frames"),
    };
  },

  /** Stops reading on this many of the group's sockets, like a laptop with a closed lid. */
  stall({ group, sockets }: { group: string; sockets: number }) {
    for (const viewer of viewersOf(group).slice(0, sockets)) viewer.stall();
  },

  resume(group: string) {
    for (const viewer of viewersOf(group)) if (viewer.stalled) viewer.resume();
  },

  async close(group: string) {
    await Promise.all(viewersOf(group).map((viewer) => viewer.close()));
    groups.delete(group);
  },
});
