/**
 * Begins a transaction that Postgres ends, and its locks with it, when no statement has run in it for 30 s
 * (protocol/guarantees 16, decisions/database 3): a host that vanishes in the middle of one would otherwise hold rooms
 * and schedules for hours. A statement that runs or waits does not count as silence, so no transaction of ours is too
 * long. The limit is set here, in the same round trip, because a connection pooler refuses start-up options that it
 * does not know and passes connections on to other clients.
 */
export const begin = "begin; set local idle_in_transaction_session_timeout = '30s'";
