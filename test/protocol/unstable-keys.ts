/** Worked out from an id, so another in each run. */
export const hueKey = "avatarHue";

/** Lists that the service sends in order of ids, which are random. */
export const sortedKeys = new Set([
  "presence",
  "votedUserIds",
  "expectedVoterIds",
  "ownerIds",
  "votes",
  "away",
]);
