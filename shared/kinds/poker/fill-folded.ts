import { statement, type Runner } from "#shared/db/statement.ts";
import type { FoundPage } from "../kind.ts";

const pageSize = 2000;
const before = "00000000-0000-0000-0000-000000000000";

// The update writes no other text: it only fires the trigger `stories_folded`. A locked row is left to a later start.
const fill = statement<FoundPage, [string]>(
  "fill-folded-stories",
  `with page as materialized (
     select id, folded is null as is_empty from stories where id > $1 order by id limit ${pageSize}
   ), empty as (
     select st.id from page join stories st on st.id = page.id where page.is_empty
     order by st.id for no key update of st skip locked
   ), filled as (
     update stories st set title = st.title from empty where st.id = empty.id and st.folded is null returning 1
   )
   select (select id from page order by id desc limit 1) as last,
     (select count(*)::int from filled) as filled`,
);

/**
 * Writes the folded texts of at most 2000 stories whose ids follow `after`, if they lack them. Returns the last id, or
 * null at the end of the table, and the number of written rows.
 */
export async function fillFolded(runner: Runner, after: string | null): Promise<FoundPage> {
  const [row] = await fill(runner, after ?? before);
  return row!;
}
