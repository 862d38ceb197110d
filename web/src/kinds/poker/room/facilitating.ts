import "../story/tm-poker-actions.ts";
import "../edit/tm-poker-add.ts";
import "../estimate/tm-poker-estimate.ts";
export { dragRow } from "../queue/drag-rows.ts";
export { mayReset, removeStory } from "./poker-questions.ts";

// What only the facilitator sees of a poker room; no other viewer fetches it. The dialogs are fetched after the room is
// drawn, so that a key opens one without delay. Where that fails, opening a dialog fetches them again.
setTimeout(() => void import("./tm-poker-dialogs.ts").catch(() => undefined), 1_000);
