/** Derived from an id, so it differs in each run. */
export const hueKey = "avatarHue";

/** Lists that the service sorts by id, and ids are random. */
export const sortedKeys = new Set([
  "presence",
  "votedUserIds",
  "expectedVoterIds",
  "ownerIds",
  "votes",
  "away",
]);
