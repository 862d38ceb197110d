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
  dates: string;
  /** When it was read, in milliseconds since 1970 by the clock of Postgres. */
  server_ms: number;
  config: string;
  facilitator_connected: boolean;
  facilitator_seen_at: string;
  presence: string | null;
  participants: string | null;
  names: string | null;
  /** Counts what is shown of people and counts in neither of the other versions; null where that is not known. */
  people_version: number | null;
  has_guests: boolean;
  guest_participants: string | null;
  guest_names: string | null;
  org_slug: string;
  space_slug: string;
  [kindColumn: string]: unknown;
};
