/**
 * Begins a transaction that Postgres ends, and its locks with it, once nobody has spoken in it for 30 s: a host that
 * vanishes in the middle of one would otherwise hold rooms and schedules for hours. A statement that runs or waits is
 * not silence, so no transaction of ours is too long. One round trip, and nothing that outlives the transaction: a
 * pooler refuses what it does not know at the start of a connection, and hands connections on.
 */
export const begin = "begin; set local idle_in_transaction_session_timeout = '30s'";
