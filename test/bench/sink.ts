import { now } from "./clock.ts";
import { serve } from "./child.ts";
import { connectViewer, type SinkViewer } from "./sink-viewer.ts";

/** How a group of viewers is to be opened: each on the next of the addresses, with the next of the cookies. */
export type OpenInput = {
  group: string;
  ports: number[];
  path: string;
  cookies: string[];
  sockets: number;
  /** How many handshakes are in progress at a time. */
  abreast: number;
  /** Offers compression as browsers do. */
  deflate?: boolean;
};

/** What the viewers of a group have seen since the last reset. */
export type SinkReport = {
  viewers: number;
  closed: number;
  framesMedian: number;
  framesMost: number;
  /** Frames older than one the same viewer had seen already. */
  stale: number;
  bytes: number;
  /** Bytes on the wire for a frame to one viewer. */
  bytesAPush: number;
};

const groups = new Map<string, SinkViewer[]>();
const waits = new Set<() => void>();
const wake = () => {
  for (const look of waits) look();
};

function viewersOf(group: string): SinkViewer[] {
  return groups.get(group) ?? [];
}

/** Resolves when every open viewer that is not stalled satisfies `test`. */
function until(group: string, test: (viewer: SinkViewer) => boolean, withinMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    // Viewers only ever move forward, so what passed the test once is not looked at again.
    let behind = viewersOf(group);
    const look = () => {
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
      waits.delete(look);
    };
    waits.add(look);
    look();
  });
}

serve({
  /** Opens a group; returns when the first handshake began and when the last viewer had its first frame. */
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
          onFrame: wake,
          onClose: wake,
        };
        opened.push(await connectViewer(options));
      }
    };
    await Promise.all(Array.from({ length: abreast }, openSome));
    await until(group, (viewer) => viewer.version >= 0, 30_000);
    return { startedAt, readyAt: Math.max(...opened.map((viewer) => viewer.firstFrameAt)) };
  },

  /** Resolves with the time at which the last viewer had come to `version`. */
  async reach({ group, version, withinMs = 30_000 }: { group: string; version: number; withinMs?: number }) {
    await until(group, (viewer) => viewer.version >= version, withinMs);
    const reached = viewersOf(group).filter((viewer) => !viewer.closed && !viewer.stalled);
    return { lastAt: Math.max(...reached.map((viewer) => viewer.reachedAt)) };
  },

  /** Counts from here on. */
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

  /** Stops reading on so many of the group's sockets, as a laptop does when its lid is closed. */
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
