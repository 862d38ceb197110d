import { kinds } from "#shared/kinds/registry.ts";

/** A room as it stands: its counters, and its JSON text for each class of viewer, made when it is asked for. */
export type Loaded = {
  id: string;
  version: number;
  presenceVersion: number;
  member(): string;
  /** What every guest of the room gets; null while nobody holds a live link to it. */
  guest(): string | null;
};

/** A row of the envelope's statement: ready-made JSON text, and a few values that decide what is joined. */
export type EnvelopeRow = {
  id: string;
  kind: string;
  version: number;
  presence_version: number;
  revealed: boolean;
  config_json: Record<string, unknown>;
  head: string;
  config: string;
  facilitator_connected: boolean;
  facilitator_seen_at: string;
  presence: string;
  participants: string;
  names: string;
  guest_participants: string | null;
  guest_names: string | null;
  org_slug: string;
  space_slug: string;
  [kindColumn: string]: unknown;
};

/** Returns a room whose sections are joined into text when a class of viewers asks for it. */
export function renderEnvelope(row: EnvelopeRow): Loaded {
  const { id, version, presence_version: presenceVersion } = row;
  const state = kinds.get(row.kind)!.state.render(kindRow(row));
  const place = { org: row.org_slug, space: row.space_slug };
  return {
    id,
    version,
    presenceVersion,
    member: () => join(row, { ...place, participants: row.participants, names: row.names }, state.member),
    guest() {
      const { guest_participants: participants, guest_names: names } = row;
      if (participants === null || names === null) return null;
      return join(row, { org: "", space: "", participants, names }, state.guest());
    },
  };
}

type Shown = { org: string; space: string; participants: string; names: string };

function join(row: EnvelopeRow, { org, space, participants, names }: Shown, state: string): string {
  const offline = row.facilitator_connected ? "" : `,"facilitatorOfflineSince":"${row.facilitator_seen_at}"`;
  return (
    `${row.head.slice(0, -1)},"orgSlug":"${org}","spaceSlug":"${space}"` +
    `,"facilitatorConnected":${row.facilitator_connected}${offline}` +
    `,"presence":${row.presence},"participants":${participants},"names":${names}` +
    `,"config":${row.config},"state":${state}}`
  );
}

function kindRow(row: EnvelopeRow): Record<string, unknown> {
  const { revealed, config_json } = row;
  const columns = kinds.get(row.kind)!.state.columns.map((column) => [column, row[`${row.kind}_${column}`]]);
  return { revealed, config_json, ...Object.fromEntries(columns) };
}
