/** What a replica knows of other replicas that may show the rooms that it changes. */
export type Others = {
  /** Says whether there is certainly none. */
  areNone(): boolean;
  /** Reports that one registered. */
  came(): void;
  /** Looks whether any is registered. */
  look(areAny: () => Promise<boolean>): Promise<void>;
};

/**
 * Returns what knows of no other replica and is not certain that there is none (protocol/guarantees 71). One that comes
 * while the database is asked may be missing in the answer, so that answer counts for nothing.
 */
export function createOthers(): Others {
  let none = false;
  let comings = 0;
  return {
    areNone: () => none,
    came() {
      comings++;
      none = false;
    },
    async look(areAny) {
      const before = comings;
      const any = await areAny();
      none = !any && comings === before;
    },
  };
}
