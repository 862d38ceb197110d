import type { ShownTo, Viewed } from "#shared/kinds/show.ts";
import { audienceOf, type Audience } from "#shared/wire/standing.ts";
import { shownByRows } from "./row-kinds.ts";

/** A room at one moment: its counters, and its JSON text for each viewer, made when it is asked for. */
export type Loaded = {
  id: string;
  kindId: string;
  version: number;
  presenceVersion: number;
  shownTo(viewer: ShownTo): Shown;
};

/** What one viewer is shown. Viewers with the same key are shown the same text. */
export type Shown = {
  key: string;
  /** Returns the text; null for a guest while no guest has a live link to the room. */
  text(): Text | null;
};

/** JSON text. Its UTF-8 bytes are made once for all who are sent them; the text itself is not kept beside them. */
export type Text = { json(): string; bytes(): Buffer };

/**
 * A row of the envelope's statement: ready-made JSON text, and a few values that decide what is joined. Of lists and of
 * names it is what stands between the brackets, null where there is nothing.
 */
export type EnvelopeRow = {
  id: string;
  kind: string;
  kind_id: string;
  facilitator_id: string;
  version: number;
  presence_version: number;
  revealed: boolean;
  head: string;
  config: string;
  facilitator_connected: boolean;
  facilitator_seen_at: string;
  presence: string | null;
  participants: string | null;
  names: string | null;
  has_guests: boolean;
  guest_participants: string | null;
  guest_names: string | null;
  org_slug: string;
  space_slug: string;
  [kindColumn: string]: unknown;
};

/**
 * Returns a room whose sections are joined into text when a viewer is to be shown it. `viewed` is what its kind computed,
 * or null for a kind whose rows are among the columns. The state of a room whose kind is not carried here is empty.
 */
export function renderEnvelope(row: EnvelopeRow, viewed: Viewed | null): Loaded {
  const { id, version, presence_version: presenceVersion } = row;
  const state = stateOf(row, viewed);
  const texts: Record<Audience, () => Text | null> = {
    members: once(() => textOf(() => membersText(row, state.members()))),
    // Only while a guest has a live link to the room is anything made for guests.
    guests: once(() => (row.has_guests ? textOf(() => guestsText(row, state.guests())) : null)),
  };
  return {
    id,
    kindId: row.kind_id,
    version,
    presenceVersion,
    shownTo({ userId, standing }) {
      const audience = audienceOf(standing);
      const mine = viewed?.mine?.get(userId);
      if (mine === undefined) return { key: audience, text: texts[audience] };
      return { key: `${audience} ${userId}`, text: () => withMine(texts[audience](), mine) };
    },
  };
}

function withMine(text: Text | null, mine: string): Text | null {
  return text && textOf(() => `${text.json().slice(0, -1)},"mine":${mine}}`);
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

type State = Record<Audience, () => string>;

function stateOf(row: EnvelopeRow, viewed: Viewed | null): State {
  if (viewed)
    return { members: () => viewed.state.members ?? "{}", guests: () => viewed.state.guests ?? "{}" };
  const kind = shownByRows.find((one) => one.name === row.kind);
  if (!kind) return { members: () => "{}", guests: () => "{}" };
  const columns = kind.rows.columns.map((column) => [column, row[`state_${column}`]]);
  const { members, guests } = kind.rows.render({
    revealed: row.revealed,
    config_json: JSON.parse(row.config),
    ...Object.fromEntries(columns),
  });
  return { members: () => members, guests };
}

function membersText(row: EnvelopeRow, state: string): string {
  const { org_slug: org, space_slug: space, participants, names } = row;
  return join(row, { org, space, participants, names }, state);
}

function guestsText(row: EnvelopeRow, state: string): string {
  const { guest_participants: participants, guest_names: names } = row;
  return join(row, { org: "", space: "", participants, names }, state);
}

type Sections = { org: string; space: string } & Pick<EnvelopeRow, "participants" | "names">;

function join(row: EnvelopeRow, { org, space, participants, names }: Sections, state: string): string {
  const offline = row.facilitator_connected ? "" : `,"facilitatorOfflineSince":"${row.facilitator_seen_at}"`;
  return (
    `${row.head.slice(0, -1)},"orgSlug":"${org}","spaceSlug":"${space}"` +
    `,"facilitatorConnected":${row.facilitator_connected}${offline}` +
    `,"presence":[${row.presence ?? ""}],"participants":[${participants ?? ""}],"names":{${names ?? ""}}` +
    `,"config":${row.config},"state":${state}}`
  );
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
