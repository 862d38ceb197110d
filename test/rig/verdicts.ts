/** An attempt to write. A later value of the same `key` replaces an earlier one. */
export type Write = {
  kind: string;
  key: string;
  value: string;
  outcome: "acknowledged" | "refused" | "unknown";
  /** True for a refusal that may follow a commit: an internal error. */
  uncertain?: boolean;
  /** The status and code of the reply. */
  status?: number;
  code?: string | undefined;
};

/** An acknowledged write that the database does not have. */
export type Lost = { kind: string; key: string; wanted: string[]; found: string | undefined };

/**
 * Returns the acknowledged writes that are not stored. A key must have its last acknowledged value, or the value of a
 * later attempt whose result is unknown.
 */
export function lostWrites(writes: Iterable<Write>, stored: ReadonlyMap<string, string>): Lost[] {
  const wanted = new Map<string, { kind: string; values: string[] }>();
  for (const { kind, key, value, outcome, uncertain } of writes) {
    if (outcome === "acknowledged") wanted.set(key, { kind, values: [value] });
    else if (outcome === "unknown" || uncertain) wanted.get(key)?.values.push(value);
  }
  return [...wanted].flatMap(([key, { kind, values }]) => {
    const found = stored.get(key);
    return found !== undefined && values.includes(found) ? [] : [{ kind, key, wanted: values, found }];
  });
}

/** What a viewer has seen. Times are in milliseconds of one clock. */
export type Seen = {
  /** The time of the first frame of the open socket; null without one. */
  since: number | null;
  /** The highest version in any frame. */
  version: number;
  /** The increases of the version, oldest first. Old ones may be missing, except for the newest of them. */
  arrivals: { version: number; at: number }[];
};

/** An acknowledged mutation of a room: its version, and the times of its request and its reply. */
export type Ack = { kind: string; version: number; sentAt: number; at: number };

/** A frame must follow the reply within this time. In milliseconds. */
export const freshWithinMs = 5000;

/** Returns when a viewer got a version or a later one, or undefined. */
export function arrivalOf({ arrivals }: Seen, version: number): number | undefined {
  return arrivals.find((arrival) => arrival.version >= version)?.at;
}

/** Returns true if a viewer was connected since the reply, and did not get the change in time. */
export function isStale(seen: Seen, ack: Ack, now: number): boolean {
  if (seen.since === null || seen.since > ack.at) return false;
  const at = arrivalOf(seen, ack.version);
  return at === undefined ? now > ack.at + freshWithinMs : at > ack.at + freshWithinMs;
}

/**
 * Returns the time from a request to the last viewer that was connected all the time, in milliseconds. Returns undefined
 * if there is no such viewer, or one without the change, and for a vote that changed nothing.
 */
export function latencyOf(viewers: Iterable<Seen>, ack: Ack): number | undefined {
  let last = 0;
  for (const seen of viewers) {
    if (seen.since === null || seen.since > ack.sentAt) continue;
    const at = arrivalOf(seen, ack.version);
    if (at === undefined) return undefined;
    last = Math.max(last, at);
  }
  // A repeated vote has the version of an earlier change.
  return last > ack.sentAt ? last - ack.sentAt : undefined;
}

/** The parts of a poker room's envelope that the search reads. */
export type PokerFrame = {
  revealed?: boolean;
  state?: { stories?: { votes?: unknown; results?: unknown }[] };
};

/** Returns the cards in an envelope of an open round. Only the deck and the estimates of stories may show them. */
export function disclosedCards(envelope: PokerFrame, cards: readonly string[]): string[] {
  if (envelope.revealed !== false) return [];
  const stories = envelope.state?.stories ?? [];
  const isTold = stories.some((story) => story.votes !== undefined || story.results !== undefined);
  const maySay = new Set(["deck", "estimate"]);
  const text = JSON.stringify(envelope, (name, value: unknown) => (maySay.has(name) ? null : value));
  const found = cards.filter((card) => text.includes(card));
  return isTold && found.length === 0 ? ["results"] : found;
}
