import { seatStanding, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { kinds } from "#shared/kinds/registry.ts";
import type { RoomList } from "#shared/kinds/read.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { openCursor, sealCursor, type Page } from "../paging/cursor.ts";
import type { Seat } from "./find-seat.ts";

type ListSeat = Omit<Seat, "userId"> & { cursorKey: Buffer };

const seatToList = statement<ListSeat, [...CredentialValues, string]>(
  "seat-to-list",
  `select s.space_id as "spaceId", ${seatStanding}, s.kind, s.kind_id as "kindId", k.key as "cursorKey"
   from live_token($1, $2, $3, $4) caller
   join sessions s on s.id = $5
   cross join lateral room_seat(s.id, caller.user_id) seat
   join instance_keys k on k.purpose = 'cursors'`,
);

type Input = {
  sessionId: string;
  name: string;
  list: RoomList;
  decodePage: Page;
  query: () => Record<string, unknown>;
};

/**
 * Returns a page of a kind's list for a room, as JSON text, and the next page's cursor or null. If the room has another
 * kind, the list is empty. For members only, and not for an embedded side panel. Throws `no_such_session`,
 * `guest_refused`, then the problems of `decodePage` and `query`. Throws `invalid` for a cursor that the service did not
 * issue for this list.
 */
export async function listOfRoom(
  runner: Runner,
  caller: Credential,
  { sessionId, name, list, decodePage, query }: Input,
): Promise<{ json: string; next: string | null }> {
  const [seat] = await seatToList(runner, ...valuesOf(caller), sessionId);
  if (!seat) throw problem("no_such_session");
  if (seat.standing !== "member") throw problem("guest_refused");
  const { limit, after } = decodePage();
  const scope = `${name} ${sessionId}`;
  const [position = null] = after === null ? [] : openCursor(seat.cursorKey, scope, after);
  const decoded = query();
  if (kinds.ofRoom(seat)?.lists?.[name] !== list) return { json: "[]", next: null };
  const { spaceId } = seat;
  const { json, last } = await list.find(runner, {
    sessionId,
    spaceId,
    limit,
    after: position,
    query: decoded,
  });
  return { json, next: last === null ? null : sealCursor(seat.cursorKey, scope, [last]) };
}
