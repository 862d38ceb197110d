import { byName, openRoom, type Crew } from "./crew.ts";
import type { Who } from "./team.ts";

/** The number of fingers of each person; the other people have not voted. */
const hands: Partial<Record<Who, number>> = {
  ana: 4,
  ben: 5,
  carla: 4,
  dmitri: 2,
  grace: 5,
  hugo: 3,
  ines: 4,
  kavya: 4,
};

/** Creates a fist of five whose hands are revealed. */
export async function makeAgreement(crew: Crew): Promise<void> {
  const { act } = await openRoom(crew, {
    kind: "fist-of-five",
    title: "Before the release",
    config: { question: "Do we release on Tuesday?" },
  });
  for (const [who, fingers] of byName(hands)) await act(who, "PUT", "show", { fingers });
  await act("ana", "POST", "reveal");
}
