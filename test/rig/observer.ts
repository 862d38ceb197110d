import {
  disclosedCards,
  freshWithinMs,
  isStale,
  latencyOf,
  type Ack,
  type Lost,
  type PokerFrame,
  type Seen,
  type Write,
} from "./verdicts.ts";

/** A viewer of a room, with the text of the last frame. */
export type Watched = Seen & { name: string; frame: string };

/** What the observer knows of a room. `cards` are the unique cards of a poker room. */
export type ObservedRoom = {
  id: string;
  cards: readonly string[];
  viewers: Set<Watched>;
  acks: Ack[];
  /** The highest version of an acknowledged mutation. */
  acknowledged: number;
  /** The last different texts that were searched. Most viewers receive the same text. */
  searched: { text: string; version: number }[];
};

/** Collects what the people were told and what the viewers saw, and judges it. */
export type Observer = ReturnType<typeof createObserver>;

/** The latencies of this time after a fault are reported apart. In milliseconds. */
const afterFaultMs = 30_000;
const keptTexts = 8;
const keptArrivalsMs = 4 * freshWithinMs;

type Options = {
  /** A clock in milliseconds. */
  now?: () => number;
  /** Judges how long frames take. Without, only their order is judged, which does not depend on the machine's load. */
  isTimed?: boolean;
};

/** Returns an observer without observations. */
export function createObserver({ now = () => performance.now(), isTimed = true }: Options = {}) {
  const rooms = new Set<ObservedRoom>();
  const writes: Write[] = [];
  const faultTimes: number[] = [];
  const findings = { stale: [] as string[], disclosed: [] as string[], lost: [] as Lost[] };
  const latencies = { quiet: [] as number[], afterFaults: [] as number[] };
  const counts = { frames: 0, compared: 0, unsent: 0 };

  /** Reads a frame's or body's version, and searches new texts for cards that must be hidden. */
  function search(room: ObservedRoom, text: string, where: string): number {
    const known = room.searched.find((one) => one.text === text);
    if (known) return known.version;
    const envelope = JSON.parse(text) as PokerFrame & { version: number };
    const found = disclosedCards(envelope, room.cards);
    if (found.length > 0) findings.disclosed.push(`${where} has ${found.join(", ")}`);
    room.searched.push({ text, version: envelope.version });
    if (room.searched.length > keptTexts) room.searched.shift();
    return envelope.version;
  }

  function judge(room: ObservedRoom, ack: Ack) {
    for (const viewer of room.viewers)
      if (isStale(viewer, ack, now()))
        findings.stale.push(
          `${viewer.name} has version ${viewer.version} instead of ${ack.version} (${ack.kind})`,
        );
    if (ack.kind !== "vote") return;
    const latency = latencyOf(room.viewers, ack);
    if (latency === undefined) return;
    // A vote just before a fault is pushed during the fault.
    const isAfter = faultTimes.some((at) => ack.sentAt > at - 1000 && ack.sentAt < at + afterFaultMs);
    latencies[isAfter ? "afterFaults" : "quiet"].push(latency);
  }

  return {
    writes,
    findings,
    latencies,
    counts,
    room(id: string, cards: readonly string[] = []): ObservedRoom {
      const room = { id, cards, viewers: new Set<Watched>(), acks: [], acknowledged: 0, searched: [] };
      rooms.add(room);
      return room;
    },
    /** Judges the last mutations of a room and forgets it. Its viewers must still be open. */
    leave(room: ObservedRoom) {
      for (const ack of room.acks) judge(room, ack);
      rooms.delete(room);
    },
    wrote(write: Write) {
      writes.push(write);
    },
    acknowledged(room: ObservedRoom, ack: Ack) {
      if (isTimed) room.acks.push(ack);
      room.acknowledged = Math.max(room.acknowledged, ack.version);
    },
    fault() {
      faultTimes.push(now());
    },
    /** Records a frame. `atLeast` is the version that the first frame of a socket must have. */
    frame(room: ObservedRoom, viewer: Watched, text: string, atLeast = 0) {
      counts.frames++;
      const version = search(room, text, `a frame to ${viewer.name}`);
      const wanted = Math.max(viewer.version, atLeast);
      if (version < wanted)
        findings.stale.push(`${viewer.name} got version ${version} after version ${wanted}`);
      viewer.frame = text;
      if (version <= viewer.version) return;
      viewer.version = version;
      viewer.arrivals.push({ version, at: now() });
      while (viewer.arrivals[0]!.at < now() - keptArrivalsMs) viewer.arrivals.shift();
    },
    /** Records the body of a GET that began when `atLeast` was the acknowledged version. */
    read(room: ObservedRoom, name: string, text: string, atLeast: number) {
      const version = search(room, text, `a reply to ${name}`);
      if (version < atLeast)
        findings.stale.push(`${name} read version ${version} after version ${atLeast} was acknowledged`);
    },
    differs(name: string, difference: string) {
      findings.stale.push(`${name}: ${difference}`);
    },
    /** Judges the mutations whose time is over. Call it every second. */
    sweep() {
      for (const room of rooms) {
        const isDue = (ack: Ack) => now() > ack.at + freshWithinMs;
        for (const ack of room.acks.filter(isDue)) judge(room, ack);
        room.acks = room.acks.filter((ack) => !isDue(ack));
      }
    },
  };
}
