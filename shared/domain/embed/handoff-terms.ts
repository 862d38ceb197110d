/** The lifetime of a handoff, and the poll interval of a side panel. */
export const handoffSeconds = 300;
export const pollSeconds = 2;

/** The allowed length of a verifier. */
export const MIN_VERIFIER_LENGTH = 43;
export const MAX_VERIFIER_LENGTH = 128;

/** Rate limit for the handoffs that a client's address may open. */
export const handoffsOfClient = { budget: "handoff", limit: 10, windowSeconds: handoffSeconds };
