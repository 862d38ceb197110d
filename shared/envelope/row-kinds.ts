import { kinds } from "#shared/kinds/directory.ts";
import type { Rows } from "#shared/kinds/show.ts";

/** The kinds whose rows the envelope's statement loads. */
export const shownByRows: readonly { name: string; rows: Rows }[] = kinds.core.flatMap(({ name, shows }) =>
  "rows" in shows ? [{ name, rows: shows.rows }] : [],
);
