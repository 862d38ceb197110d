/** The demo provider's claims about a person, in addition to the subject. */
export type DemoClaims = Record<string, unknown>;

type Person = readonly [subject: string, claims: DemoClaims];

/** The people of the demo; the first one becomes the default org's first admin. */
export const demoPeople: readonly [Person, ...Person[]] = [
  ["ana", { name: "Ana Admin", email: "ana@demo.example", groups: ["engineering", "leads"] }],
  ["ben", { name: "Ben Builder", email: "ben@demo.example", groups: ["engineering"] }],
  ["carla", { name: "Carla Crafter", email: "carla@demo.example", groups: ["design"] }],
];
