// A retrospective in five phases: people write cards, group them into topics, vote, discuss the topics in the order of
// their votes, and agree on actions. The room's facilitator moves between the phases, in both directions.
export { onAction } from "./act.ts";
export { onCreate } from "./create.ts";
export { onErase, onExport } from "./erase.ts";
export { exportRoom } from "./export.ts";
export { migrate } from "./migrate.ts";
export { result, summary, waits } from "./reach.ts";
export { mine, view } from "./show.ts";
