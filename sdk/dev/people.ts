/** The people of the simulator, who see the room side by side. The first one is the facilitator. */
export const people = [
  { id: "ana", name: "Ana", facilitator: true, guest: false },
  { id: "ben", name: "Ben", facilitator: false, guest: false },
  { id: "gus", name: "Gus", facilitator: false, guest: true },
] as const;

export type SimulatedPerson = (typeof people)[number];
