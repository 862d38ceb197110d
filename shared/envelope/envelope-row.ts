/**
 * A row of the envelope's statement: JSON text, and some values that decide what is joined. Lists and names lack their
 * brackets, and are null if empty.
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
  /** The time of the read by the clock of Postgres, in milliseconds since 1970. */
  server_ms: number;
  config: string;
  facilitator_connected: boolean;
  facilitator_seen_at: string;
  presence: string | null;
  participants: string | null;
  names: string | null;
  /** Counts changes of people that neither of the other versions counts; null if unknown. */
  people_version: number | null;
  has_guests: boolean;
  guest_participants: string | null;
  guest_names: string | null;
  /** Notices of plugins for members, and those for the facilitator. */
  member_notices: string | null;
  facilitator_notices: string | null;
  /** The chat channels that hear of the room, as members and guests see them. */
  member_channels: string | null;
  guest_channels: string | null;
  /** Failed work of plugins for the room. */
  setbacks: string | null;
  org_slug: string;
  space_slug: string;
  [kindColumn: string]: unknown;
};
