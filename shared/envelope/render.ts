import { kinds } from "#shared/kinds/registry.ts";

/** A room as it stands: its counters, and its JSON text for each class of viewer. */
export type Loaded = { id: string; version: number; presenceVersion: number; member: string };

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
  [kindColumn: string]: unknown;
};

/** Joins the sections of a room into the text that every member gets. */
export function renderEnvelope(row: EnvelopeRow): Loaded {
  const state = kinds.get(row.kind)!.state.render(kindRow(row));
  const offline = row.facilitator_connected ? "" : `,"facilitatorOfflineSince":"${row.facilitator_seen_at}"`;
  const member =
    `${row.head.slice(0, -1)},"facilitatorConnected":${row.facilitator_connected}${offline}` +
    `,"presence":${row.presence},"participants":${row.participants},"names":${row.names}` +
    `,"config":${row.config},"state":${state.member}}`;
  return { id: row.id, version: row.version, presenceVersion: row.presence_version, member };
}

function kindRow(row: EnvelopeRow): Record<string, unknown> {
  const { revealed, config_json } = row;
  const columns = kinds.get(row.kind)!.state.columns.map((column) => [column, row[`${row.kind}_${column}`]]);
  return { revealed, config_json, ...Object.fromEntries(columns) };
}
