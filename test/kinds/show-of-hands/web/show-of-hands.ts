import type { KindView } from "../../../../web/src/kinds/kind-view.ts";

const drawing = { tag: "tm-show-of-hands", load: () => import("./tm-show-of-hands.ts") };

/** A kind that only tests use: people raise their hands. Each viewer sees their own hand. */
export const showOfHands: KindView = {
  kind: "show-of-hands",
  room: drawing,
  present: drawing,
  markdown: async () => (envelope) => `# ${envelope.title}\n\nA show of hands.\n`,
  newRoom: { title: () => "Who is for it?" },
  progress: ({ endedAt }) => ({ text: endedAt ? "hands are down" : "hands may be raised" }),
  loss: () => "All hands go with it.",
};
