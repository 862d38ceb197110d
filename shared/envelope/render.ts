import type { LocalChange } from "#shared/db/room-change.ts";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { ViewerIdentity, KindView } from "#shared/kinds/show.ts";
import { audienceOf, type Audience } from "#shared/wire/standing.ts";
import type { EnvelopeRow } from "./envelope-row.ts";
import { applyDelta, isCacheable } from "./apply-delta.ts";
import { columnsOf, pluginRoomOf, rowsOf } from "./row-kinds.ts";

/** A room at one moment: its counters, and its JSON text for each viewer, made when it is asked for. */
export type RoomSnapshot = {
  id: string;
  kindId: string;
  /** The plugin that provides its kind, if any. */
  plugin: PluginOfKind | null;
  version: number;
  presenceVersion: number;
  /** Whether its state could not be shown, and may be in a moment although nothing changes. */
  retryView: boolean;
  renderFor(viewer: ViewerIdentity): RenderedView;
  /**
   * Returns the room after a change, made from the change's delta; null where the room must be read. Absent where the
   * room cannot be cached.
   */
  apply?(change: LocalChange): RoomSnapshot | null;
};

/** What one viewer is shown. */
export type RenderedView = {
  audience: Audience;
  /**
   * Returns the text that everybody of the audience is shown; null for guests while no guest has a live link to the
   * room.
   */
  shared(): Text | null;
  /** What comes in place of the shared text's last character, where the viewer is shown anything of their own. */
  end: string | null;
};

/** JSON text. Its UTF-8 bytes are made once for all who are sent them; the text itself is not kept beside them. */
export type Text = { json(): string; bytes(): Buffer };

/**
 * Returns a room whose sections are joined into text when a viewer is to be shown it. `viewed` is what its kind computed,
 * or null for a kind whose rows are among the columns. The state of a room whose kind is not carried here is empty.
 * `readAt` is when the row was read, by `performance.now()`.
 */
export function renderEnvelope(
  row: EnvelopeRow,
  view: KindView | null,
  readAt = performance.now(),
): RoomSnapshot {
  const { id, version, presence_version: presenceVersion } = row;
  const serverTime = () => new Date(row.server_ms + performance.now() - readAt).toISOString();
  const state = once(() => stateOf(row, view));
  const extra = extraKeys(view);
  const texts: Record<Audience, () => Text | null> = {
    members: once(() => textOf(() => membersText(row, state().members() + extra, serverTime()))),
    // Only while a guest has a live link to the room is anything made for guests.
    guests: once(() =>
      row.has_guests ? textOf(() => guestsText(row, state().guests() + extra, serverTime())) : null,
    ),
  };
  return {
    id,
    kindId: row.kind_id,
    plugin: pluginRoomOf(row)?.plugin ?? null,
    retryView: view?.unavailable?.again ?? false,
    version,
    presenceVersion,
    ...(isCacheable(row) && {
      apply(change: LocalChange) {
        const next = applyDelta(row, change);
        return next && renderEnvelope(next, null, readAt);
      },
    }),
    renderFor({ userId, standing }) {
      const audience = audienceOf(standing);
      const mine = view?.mine?.get(userId);
      return {
        audience,
        shared: texts[audience],
        end: mine === undefined ? null : `,"mine":${mine}}`,
      };
    },
  };
}

/** Returns all that one viewer is shown, as one text; null as `shared` does. */
export function wholeText({ shared, end }: RenderedView): Text | null {
  const text = shared();
  return text && end !== null ? textOf(() => text.json().slice(0, -1) + end) : text;
}

/** Once there are bytes, what they were made from is let go: replies that wait to be read hold no more than them. */
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

/** Returns the envelope's keys that only rooms of plugins' kinds have, and rooms of a kind that is not carried here. */
function extraKeys(view: KindView | null): string {
  const plugin = view?.plugin === undefined ? "" : `,"plugin":${view.plugin}`;
  return `${view?.unavailable ? ',"kindUnavailable":true' : ""}${plugin}`;
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
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
