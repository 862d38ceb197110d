/** The fewest and the most days after which a rule deletes ended rooms. */
export const MIN_RETENTION_DAYS = 30;
export const MAX_RETENTION_DAYS = 730;

/** The number of days for which a space's list announces a deletion by rule. */
export const RETENTION_NOTICE_DAYS = 7;

/** The numbers of days that the settings of a space offer, beside the present one and the operator's maximum. */
export const RETENTION_CHOICES: readonly number[] = [30, 60, 90, 180, 365, 730];
