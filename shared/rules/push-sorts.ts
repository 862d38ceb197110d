/**
 * The sorts of notices that a device can ask for, in the order of the form. `opened` and `closing` are of rooms with a
 * closing time, `turn` and `reply` of standups, `vote` of poker, `help` of requests for help, `action` of plugins' rooms.
 */
export const pushSorts = ["opened", "closing", "turn", "vote", "help", "reply", "action"] as const;
export type PushSort = (typeof pushSorts)[number];

/** The limits of a device's lead time of `closing`, in minutes. */
export const closingMinutes = { min: 5, max: 120, default: 15 } as const;

/** The most devices of a person that receive notices. */
export const MAX_PUSH_DEVICES = 10;
