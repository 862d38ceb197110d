import type { StandupState } from "#shared/wire/standup.ts";
import type { TestApp } from "./app.ts";
import { act, readStandup, standup, team, type Person, type Team } from "./client.ts";

/** A team with two open standups in one space: `a` is live, `b` is async. */
export type TwoRooms = { t: Team; ana: Person; ben: Person; a: Team; b: Team };

export async function twoRooms(app: TestApp, names = ["Ana", "Ben"]): Promise<TwoRooms> {
  const t = await team(app, names);
  const [ana, ben] = t.people as [Person, Person];
  return { t, ana, ben, a: await standup(t), b: await standup(t, { mode: "async" }) };
}

/** Creates a commitment and returns its id. */
export const commit = async (who: Person, { room }: Team, text: string): Promise<string> =>
  (await act<{ id: string }>(who, room, "POST", "add", { text })).id;

/** Runs a standup action and returns the reply, also if it is refused. */
export const say = (who: Person, { room }: Team, action: string, body: object) =>
  who.send<{ code: string }>("POST", `${room}/actions/${action}`, { body });

/** Returns a standup's state for a person. */
export const stateOf = async (who: Person, s: Team): Promise<Required<StandupState>> =>
  (await readStandup(who, s.room)).state as Required<StandupState>;

export const versionOf = async (who: Person, s: Team): Promise<number> =>
  (await readStandup(who, s.room)).version;
