// The code of an oval table, which phones do not need. One import() fetches it.
export { placeVars, sheetVars, tableVars } from "./scaled-plan.ts";
export { TableLayout } from "./table-layout.ts";
