import { statement, type Runner } from "#shared/db/statement.ts";

type Row = Record<string, unknown>;

const seen = statement<{ id: string }, [string, string[]]>(
  "rooms-that-person-sees",
  `select s.id from sessions s
   where s.id = any($2::uuid[]) and (
     s.space_id in (select space_id from space_members where user_id = $1)
     or s.id = (select link.session_id from users u join signed_links link on link.id = u.link_id where u.id = $1))`,
);

/**
 * Returns the lists of a person's data without the titles and references of rooms that the person may no longer see. Their
 * own texts stay. A room is seen by members of its space, and by its guest.
 */
export async function hideLeftRooms<T extends Record<string, unknown>>(
  runner: Runner,
  userId: string,
  data: T,
): Promise<T> {
  const rows = Object.values(data).filter(Array.isArray).flat().filter(isRow);
  const ids = [...new Set(rows.flatMap((row) => [row, row["origin"]].filter(isRow)).flatMap(roomOf))];
  const visible = new Set((await seen(runner, userId, ids)).map(({ id }) => id));
  const hidden = (row: Row): Row => ({
    ...row,
    ...(isRow(row["origin"]) && { origin: hidden(row["origin"]) }),
    ...(roomOf(row).some((id) => !visible.has(id)) && {
      ...("title" in row && { title: null }),
      ...("ref" in row && { ref: null }),
    }),
  });
  const shown = (value: unknown) =>
    Array.isArray(value) ? value.map((one) => (isRow(one) ? hidden(one) : one)) : value;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, shown(value)])) as T;
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const roomOf = ({ sessionId }: Row): string[] => (typeof sessionId === "string" ? [sessionId] : []);
