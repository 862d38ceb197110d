const space = { slug: "payments", name: "Payments" };
const roomOf = (kind: string, title: string) => ({
  space,
  sessionId: "9f0c3a51-6d0e-4c1f-9a3e-0b8f5f6b2d10",
  kind,
  title,
  url: "https://standpoint.example.com/o/default/s/payments/r/9f0c3a51-6d0e-4c1f-9a3e-0b8f5f6b2d10",
});
const story = {
  ...roomOf("poker", "Sprint 12"),
  storyId: "3b7d2c84-10aa-4e57-8f43-5c9d61e2a7f0",
  ref: "PAY-7",
  storyTitle: "Refund a card",
};
const day = {
  ...roomOf("standup", "Daily"),
  slotDate: "2026-03-02",
  opensAt: "2026-03-02T08:00:00.000Z",
  closesAt: "2026-03-02T09:00:00.000Z",
};
const person = {
  space,
  userId: "5a1d7c9e-2f4b-4d8a-b6c3-7e9f0a1b2c3d",
  url: "https://standpoint.example.com/o/default/s/payments",
};

/** An example of the payload of each topic of the service, as docs/plugins.md shows them. */
export const eventExamples: Readonly<Record<string, object>> = {
  "session.created": roomOf("poker", "Sprint 12"),
  "session.ended": roomOf("poker", "Sprint 12"),
  "session.reopened": roomOf("poker", "Sprint 12"),
  "session.deleted": roomOf("poker", "Sprint 12"),
  "poker.revealed": {
    ...story,
    results: [
      { value: "5", count: 3 },
      { value: "8", count: 1 },
    ],
  },
  "poker.estimated": { ...story, estimate: "5" },
  "standup.opened": day,
  "standup.closed": day,
  "member.joined": person,
  "member.removed": person,
};
