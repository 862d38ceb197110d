import type { DemoClaims } from "./provider.ts";

/** The name of the demo's space. */
export const spaceName = "Harbour crew";

type Person = readonly [subject: string, claims: DemoClaims];

/** The people of the sign-in demo; the first one becomes the default org's first admin. */
export const demoPeople: readonly [Person, ...Person[]] = [
  ["ana", { name: "Ana Admin", email: "ana@demo.example", groups: ["engineering", "leads"] }],
  ["ben", { name: "Ben Builder", email: "ben@demo.example", groups: ["engineering"] }],
  ["carla", { name: "Carla Crafter", email: "carla@demo.example", groups: ["design"] }],
];

type Teammate = { subject: string; claims: DemoClaims & { name: string }; icon: string };

// A typed name becomes a subject too, so these have an unlikely prefix.
const teammate = (key: string, name: string, icon: string): Teammate => ({
  subject: `team-${key}`,
  claims: { name, email: `${key}@demo.example`, groups: ["engineering"] },
  icon,
});

/** The team, by first name. Ana owns the space, runs its rooms, and is the org's first admin. */
export const teammates = {
  ana: teammate("ana", "Ana Souza", "sailboat"),
  ben: teammate("ben", "Ben Okafor", "rocket"),
  carla: teammate("carla", "Carla Jensen", "cat"),
  dmitri: teammate("dmitri", "Dmitri Volkov", "mountain"),
  elif: teammate("elif", "Elif Aydın", "sprout"),
  farid: teammate("farid", "Farid Haddad", "compass"),
  grace: teammate("grace", "Grace Kim", "telescope"),
  hugo: teammate("hugo", "Hugo Lindqvist", "guitar"),
  ines: teammate("ines", "Inês Moreau", "paintbrush"),
  jonas: teammate("jonas", "Jonas Weber", "turtle"),
  kavya: teammate("kavya", "Kavya Rao", "lightbulb"),
  liam: teammate("liam", "Liam O’Connor", "dog"),
} as const;

/** The team for the demo's sign-in provider, Ana first. */
export const teamPeople: readonly [Person, ...Person[]] = [
  personOf(teammates.ana),
  ...Object.values(teammates).slice(1).map(personOf),
];

function personOf({ subject, claims }: Teammate): Person {
  return [subject, claims];
}

/** A teammate's first name, which the demo's texts refer to. */
export type Who = keyof typeof teammates;

/** The days away of people, as first and last day relative to today. */
export const away: readonly [who: Who, from: number, to: number][] = [
  ["jonas", 0, 4],
  ["elif", 9, 11],
];

/** Kudos on the wall of the space, oldest first. */
export const kudos: readonly [from: Who, to: Who, text: string][] = [
  ["grace", "hugo", "Thank you for staying on the call until the timetable import was back."],
  ["ben", "kavya", "Your note on idempotent refunds saved me a whole afternoon."],
  ["carla", "ines", "The new seat map is lovely, and I can use it with my keyboard alone."],
  ["liam", "ana", "Thanks for keeping Tuesday free of meetings. I finished the migration."],
];
