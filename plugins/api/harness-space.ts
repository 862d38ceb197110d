import { randomUUID } from "node:crypto";
import type { HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import { createCommitments, type HarnessCommitments } from "./harness-commitments.ts";
import { demand } from "./harness-grants.ts";

/** A member of a space, as `host.members` returns them. */
export type HarnessMember = { id: string; name: string };

/** An earlier room of the kind in the same space. Defaults: a random id, now, and null. */
export type EarlierRoom = { id?: string; title: string; createdAt?: string; endedAt?: string | null };

/** A space of the harness. Its rooms share its members, its commitments, and the data in `host.kv` and `host.space`. */
export type HarnessSpace = {
  /** The values in `host.space` by key. */
  readonly values: Record<string, unknown>;
  /** The values in `host.kv` by key. */
  readonly kv: Record<string, unknown>;
};

/** Returns the values of JSON texts by key. */
const parsed = (texts: Map<string, string>): Record<string, unknown> =>
  Object.fromEntries([...texts].map(([key, text]) => [key, JSON.parse(text) as unknown]));

/** A room in `host.rooms`. */
type ListedRoom = { id: string; kind: string; title: string; createdAt: string; endedAt: string | null };

/** The content of a space. `stored` and `shared` hold the JSON texts of `host.kv` and `host.space`. */
export type SpaceData = HarnessSpace & {
  id: string;
  stored: Map<string, string>;
  shared: Map<string, string>;
  members: Map<string, string>;
  rooms: ListedRoom[];
  commitments: HarnessCommitments;
};

/** Creates an empty space. */
export function createSpace(): SpaceData {
  return {
    id: randomUUID(),
    stored: new Map(),
    shared: new Map(),
    members: new Map(),
    rooms: [],
    commitments: createCommitments(),
    get values() {
      return parsed(this.shared);
    },
    get kv() {
      return parsed(this.stored);
    },
  };
}

/** Returns the space of a new room, by default a new one. Adds these members, and these rooms of the kind. */
export function spaceOf(
  {
    space,
    members = [],
    rooms = [],
  }: { space?: HarnessSpace; members?: HarnessMember[]; rooms?: EarlierRoom[] },
  kind: string,
): SpaceData {
  // `createSpace` created every space.
  const data = (space ?? createSpace()) as SpaceData;
  for (const { id, name } of members) data.members.set(id, name);
  const now = new Date().toISOString();
  for (const { id = randomUUID(), title, createdAt = now, endedAt = null } of rooms)
    data.rooms.push({ id, kind, title, createdAt, endedAt });
  return data;
}

const MAX_ROOMS = 20;
const MAX_MEMBERS = 500;

/** Returns the functions that read the rooms of a kind, without the room `self`, and the members of a space. */
export function spaceReads(
  granted: { capabilities: readonly Grant[] },
  space: SpaceData,
  { kind, self }: { kind: string; self?: string },
): Pick<HostFunctions, "rooms.list" | "members.get" | "members.list"> {
  return {
    async "rooms.list"() {
      demand(granted, "session:read");
      return space.rooms
        .filter((room) => room.kind === kind && room.id !== self)
        .map(({ id, title, createdAt, endedAt }) => ({ id, title, createdAt, endedAt }))
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
        .slice(0, MAX_ROOMS);
    },
    async "members.get"(id) {
      demand(granted, "members:read");
      const name = space.members.get(id);
      return name === undefined ? null : { id, name };
    },
    async "members.list"() {
      demand(granted, "members:read");
      return [...space.members]
        .map(([id, name]) => ({ id, name }))
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .slice(0, MAX_MEMBERS);
    },
  };
}
