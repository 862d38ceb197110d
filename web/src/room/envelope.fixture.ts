import type { Envelope } from "#shared/wire/sessions.ts";

/** Returns an open room for tests. Ana is its facilitator, and the people with these names are here. */
export function anEnvelope(names: readonly string[]) {
  return {
    id: "room",
    kind: "any",
    title: "Sprint 12",
    phase: "",
    revealed: false,
    version: 1,
    facilitatorId: "ana",
    facilitatorConnected: true,
    createdAt: "2026-01-01T09:00:00Z",
    endedAt: null,
    serverTime: "2026-01-01T09:05:00Z",
    orgSlug: "default",
    spaceSlug: "web",
    presence: names.map((name) => name.toLowerCase()),
    participants: names.map((name) => ({
      userId: name.toLowerCase(),
      name,
      avatarHue: 1,
      avatarIcon: "",
      spectator: false,
      guest: false,
    })),
    names: {},
    config: {},
    state: {},
  } satisfies Envelope;
}
