import type { Member } from "./member.ts";
import type { Who } from "./team.ts";

/** The signed-in team, and the address of its space under the API. */
export type Crew = { people: Record<Who, Member>; spacePath: string };

type Room = { kind: string; title: string; config?: object };

/** An open room of the space. */
export type OpenRoom = {
  /** Sends an action as one of the team. */
  act<T = void>(who: Who, verb: string, action: string, body?: object): Promise<T>;
};

/** Opens a room in the space, run by Ana. */
export async function openRoom({ people, spacePath }: Crew, room: Room): Promise<OpenRoom> {
  const { id } = await people.ana.send<{ id: string }>("POST", `${spacePath}/sessions`, room);
  return {
    act: (who, verb, action, body) => people[who].send(verb, `/api/sessions/${id}/actions/${action}`, body),
  };
}

/** Returns the entries of a record with names of the team as its keys. */
export function byName<T>(record: Partial<Record<Who, T>>): [Who, T][] {
  return Object.entries(record) as [Who, T][];
}
