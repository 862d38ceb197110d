import { RETENTION_NOTICE_DAYS } from "#shared/rules/room-retention.ts";

const notice = `interval '${RETENTION_NOTICE_DAYS} days'`;
const day = "interval '1 day'";

/** SQL for a join that adds the operator's maximum as `mx`; its columns are null without one. */
export const withMaximum = "left join room_retention_maximum mx on true";

/** SQL for the number of days that applies to the space `sp` with its maximum `mx`; null without a rule. */
export const effectiveDays = "least(sp.room_retention_days, mx.days)";

/**
 * SQL for the time at which a rule deletes the ended room `s` of the space `sp`. Valid only for rooms that `isDue`
 * selects. Each of the two rules gives a time, and the earlier one counts. A rule deletes no room before it was known for
 * seven days.
 */
export const deletesAt = `greatest(s.kept_until, least(
    greatest(s.ended_at + sp.room_retention_days * ${day}, sp.room_retention_since + ${notice}),
    greatest(s.ended_at + mx.days * ${day}, mx.since + ${notice})))`;

/** SQL for a condition: a rule deletes the room `s` of the space `sp` until the given moment. */
const isDueAt = (moment: string) => `(s.ended_at <= ${moment} - ${effectiveDays} * ${day}
    and s.kept_until is distinct from 'infinity' and ${deletesAt} <= ${moment})`;

/** SQL for a condition: a rule deletes the room `s` of the space `sp` now. */
export const isDue = isDueAt("now()");

/** SQL for a condition: a rule deletes the room `s` of the space `sp` within seven days. */
export const isAnnounced = isDueAt(`(now() + ${notice})`);
