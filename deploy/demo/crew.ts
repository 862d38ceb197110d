import type { Member } from "./member.ts";
import type { Who } from "./team.ts";

/** The signed-in team, and the API path of its space. */
export type Crew = { people: Record<Who, Member>; spacePath: string };

type Room = { kind: string; title: string; config?: object };

/** An open room of the space. */
export type OpenRoom = {
  /** Sends an action as a member of the team. */
  act<T = void>(who: Who, verb: string, action: string, body?: object): Promise<T>;
};

/** Opens a room in the space, with Ana as its facilitator. */
export async function openRoom({ people, spacePath }: Crew, room: Room): Promise<OpenRoom> {
  const { id } = await people.ana.send<{ id: string }>("POST", `${spacePath}/sessions`, room);
  return {
    act: (who, verb, action, body) => people[who].send(verb, `/api/sessions/${id}/actions/${action}`, body),
  };
}

/** Returns the entries of a record whose keys are names of the team. */
export function byName<T>(record: Partial<Record<Who, T>>): [Who, T][] {
  return Object.entries(record) as [Who, T][];
}
