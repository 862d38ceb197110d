/** The size of a run: the full run that is judged, or the short run that tests the bench. */
export type Scale = {
  rounds: number;
  freshRounds: number;
  /** People and stories of the big room. */
  people: number;
  stories: number;
  /** Votes of one round, in sequence. */
  votes: number;
  /** The number of small rooms that vote at once. */
  smallRooms: number;
  /** The length of one measured stretch of requests. */
  stretchMs: number;
  warmUpMs: number;
  idleSockets: number;
  /** The measured maximum of people, stories and rooms of a space, and the rooms of a full database. */
  longestList: number;
  fullDatabaseRooms: number;
  /** Numbers of api replicas. */
  fleets: number[];
  /** The longest wait for an idle CPU, for one round and for all rounds of a scenario. */
  quietWithinMs: number;
  patienceMs: number;
};

export const fullScale: Scale = {
  rounds: 5,
  freshRounds: 5,
  people: 200,
  stories: 100,
  votes: 100,
  smallRooms: 50,
  stretchMs: 1000,
  warmUpMs: 300,
  idleSockets: 1500,
  longestList: 1000,
  fullDatabaseRooms: 100_000,
  fleets: [2, 10, 100, 1000],
  quietWithinMs: 15_000,
  patienceMs: 30_000,
};

export const smokeScale: Scale = {
  rounds: 2,
  freshRounds: 1,
  people: 60,
  stories: 40,
  votes: 16,
  smallRooms: 10,
  stretchMs: 200,
  warmUpMs: 80,
  idleSockets: 300,
  longestList: 120,
  fullDatabaseRooms: 1000,
  fleets: [2, 20],
  quietWithinMs: 250,
  patienceMs: 2000,
};
