import type { LocalChange } from "#shared/db/room-change.ts";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { ViewerIdentity, KindView } from "#shared/kinds/show.ts";
import { audienceOf, type Audience } from "#shared/wire/standing.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { applyDelta, isCacheable } from "./apply-delta.ts";
import { columnsOf, pluginRoomOf, rowsOf } from "./row-kinds.ts";

/** A room at one moment: its counters, and its JSON text for each viewer, built on demand. */
export type RoomSnapshot = {
  id: string;
  kindId: string;
  /** The plugin that provides its kind, if any. */
  plugin: PluginOfKind | null;
  version: number;
  presenceVersion: number;
  /** True if its state is unavailable now, but may become available without a change. */
  retryView: boolean;
  /** Returns the time by the clock of Postgres, in milliseconds since 1970, as continued since the read. */
  databaseMs(): number;
  renderFor(viewer: ViewerIdentity): RenderedView;
  /**
   * Returns the room after a change, using the change's delta. Returns null if the room must be read again. Absent if
   * the room cannot be cached.
   */
  apply?(change: LocalChange): RoomSnapshot | null;
};

/** The text for one viewer, in two parts. */
export type RenderedView = {
  audience: Audience;
  /** Returns the text for the whole audience. For guests it is null while no guest has a live link to the room. */
  shared(): Text | null;
  /** Replaces the last character of the shared text if the viewer has data of their own; otherwise null. */
  end: string | null;
};

/** JSON text. Its UTF-8 bytes are created once for all recipients, and the string is then released. */
export type Text = { json(): string; bytes(): Buffer };

/**
 * Returns a room whose text is built on demand. `view` is the computed view of its kind, or null for a kind whose rows
 * are columns. The state of a room with an unknown kind is empty. `readAt` is the time of the read by
 * `performance.now()`.
 */
export function renderEnvelope(
  row: EnvelopeRow,
  view: KindView | null,
  readAt = performance.now(),
): RoomSnapshot {
  const { id, version, presence_version: presenceVersion } = row;
  const databaseMs = () => row.server_ms + performance.now() - readAt;
  const serverTime = () => new Date(databaseMs()).toISOString();
  const state = once(() => stateOf(row, view));
  const extra = extraKeys(view);
  const texts: Record<Audience, () => Text | null> = {
    members: once(() =>
      textOf(() =>
        membersText(
          row,
          state().members() + extra + noticesText(row) + channelsText(row.member_channels),
          serverTime(),
        ),
      ),
    ),
    // The text for guests is built only while a guest has a live link to the room.
    guests: once(() =>
      row.has_guests
        ? textOf(() =>
            guestsText(row, state().guests() + extra + channelsText(row.guest_channels), serverTime()),
          )
        : null,
    ),
  };
  return {
    id,
    kindId: row.kind_id,
    plugin: pluginRoomOf(row)?.plugin ?? null,
    retryView: view?.unavailable?.retry ?? false,
    version,
    presenceVersion,
    databaseMs,
    ...(isCacheable(row) && {
      apply(change: LocalChange) {
        const next = applyDelta(row, change);
        return next && renderEnvelope(next, null, readAt);
      },
    }),
    renderFor({ userId, standing }) {
      const audience = audienceOf(standing);
      const mine = view?.mine?.get(userId);
      const isFacilitator = audience === "members" && userId === row.facilitator_id;
      const own = `${mine === undefined ? "" : `,"mine":${mine}`}${isFacilitator ? facilitatorText(row) : ""}`;
      return { audience, shared: texts[audience], end: own === "" ? null : `${own}}` };
    },
  };
}

/** Returns the whole text for one viewer; null if `shared` returns null. */
export function wholeText({ shared, end }: RenderedView): Text | null {
  const text = shared();
  return text && end !== null ? textOf(() => text.json().slice(0, -1) + end) : text;
}

/** Returns a text that releases its source once its bytes exist. So queued replies hold only the bytes. */
function textOf(make: () => string): Text {
  let source: (() => string) | Buffer = make;
  return {
    json: () => (typeof source === "function" ? source() : source.toString()),
    bytes() {
      if (typeof source === "function") source = Buffer.from(source());
      return source;
    },
  };
}

/** Returns the envelope's keys for rooms of plugin kinds and for rooms whose state is unavailable. */
function extraKeys(view: KindView | null): string {
  const plugin = view?.plugin === undefined ? "" : `,"plugin":${view.plugin}`;
  return `${view?.unavailable ? ',"kindUnavailable":true' : ""}${plugin}`;
}

/** Returns the envelope's key for notices of plugins, which guests do not see. */
function noticesText({ member_notices: notices }: EnvelopeRow): string {
  return notices === null ? "" : `,"notices":[${notices}]`;
}

/** Returns the envelope's key for the channels that hear of the room. */
function channelsText(channels: string | null): string {
  return channels === null ? "" : `,"channels":[${channels}]`;
}

/** Returns the envelope's key for the facilitator. */
function facilitatorText({ facilitator_notices: notices, setbacks }: EnvelopeRow): string {
  if (notices === null && setbacks === null) return "";
  return `,"forFacilitator":{"notices":[${notices ?? ""}],"setbacks":[${setbacks ?? ""}]}`;
}

type State = Record<Audience, () => string>;

function stateOf(row: EnvelopeRow, view: KindView | null): State {
  if (view) return { members: () => view.state.members ?? "{}", guests: () => view.state.guests ?? "{}" };
  const rows = rowsOf(row);
  if (!rows) return { members: () => "{}", guests: () => "{}" };
  const { members, guests } = rows.render({
    revealed: row.revealed,
    config_json: JSON.parse(row.config),
    ...columnsOf(rows, row),
  });
  return { members: () => members, guests };
}

function membersText(row: EnvelopeRow, state: string, serverTime: string): string {
  const { org_slug: org, space_slug: space, participants, names } = row;
  return join(row, { org, space, participants, names, state, serverTime });
}

function guestsText(row: EnvelopeRow, state: string, serverTime: string): string {
  const { guest_participants: participants, guest_names: names } = row;
  return join(row, { org: "", space: "", participants, names, state, serverTime });
}

type Sections = { org: string; space: string; state: string; serverTime: string } & Pick<
  EnvelopeRow,
  "participants" | "names"
>;

function join(row: EnvelopeRow, sections: Sections): string {
  const { org, space, participants, names, state, serverTime } = sections;
  const offline = row.facilitator_connected ? "" : `,"facilitatorOfflineSince":"${row.facilitator_seen_at}"`;
  return (
    `${row.head.slice(0, -1)},"version":${row.version},${row.dates.slice(1, -1)}` +
    `,"serverTime":"${serverTime}","orgSlug":"${org}","spaceSlug":"${space}"` +
    `,"facilitatorConnected":${row.facilitator_connected}${offline}` +
    `,"presence":[${row.presence ?? ""}],"participants":[${participants ?? ""}],"names":{${names ?? ""}}` +
    `,"config":${row.config},"state":${state}}`
  );
}

function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => (cached ??= { value: make() }).value;
}
