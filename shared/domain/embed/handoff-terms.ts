/** How long a person has to type the code, and what a frame waits between two looks. */
export const handoffSeconds = 300;
export const pollSeconds = 2;

/** How many characters a verifier has. */
export const MIN_VERIFIER_LENGTH = 43;
export const MAX_VERIFIER_LENGTH = 128;

/** How many handoffs a client's address may open within the life of one. */
export const handoffsOfClient = { budget: "handoff", limit: 10, windowSeconds: handoffSeconds };
