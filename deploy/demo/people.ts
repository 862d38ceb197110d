/** What the demo provider claims about a person, beside their subject. */
export type DemoClaims = Record<string, unknown>;

type Person = readonly [subject: string, claims: DemoClaims];

/** The people that the demo offers; the first of them becomes the default org's first admin. */
export const demoPeople: readonly [Person, ...Person[]] = [
  ["ana", { name: "Ana Admin", email: "ana@demo.example", groups: ["engineering", "leads"] }],
  ["ben", { name: "Ben Builder", email: "ben@demo.example", groups: ["engineering"] }],
  ["carla", { name: "Carla Crafter", email: "carla@demo.example", groups: ["design"] }],
];
