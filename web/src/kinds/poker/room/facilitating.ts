import "../story/tm-poker-actions.ts";
import "../edit/tm-poker-add.ts";
import "../estimate/tm-poker-estimate.ts";

// What only the facilitator sees of a poker room; everybody else never fetches it. The dialogs follow when the room is
// drawn, so that the key that opens one opens it at once; where that fails, opening fetches them again.
setTimeout(() => void import("./tm-poker-dialogs.ts").catch(() => undefined), 1_000);
