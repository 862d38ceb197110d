import { createNameLookup } from "#shared/rules/distinct-names.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import type { WallKudo } from "#shared/wire/standup.ts";

/** Returns a wall's kudos with distinct names, as on the space's other pages. */
export function distinctKudos(kudos: readonly WallKudo[], { members }: MemberView): WallKudo[] {
  const known = new Map(members.map(({ userId, name }) => [userId, name]));
  const people = kudos.flatMap(({ fromUserId, fromName, toUserId, toName }) => [
    { userId: fromUserId, name: fromName },
    { userId: toUserId, name: toName },
  ]);
  const called = createNameLookup(people, (userId) => known.get(userId));
  return kudos.map((kudo) => ({
    ...kudo,
    fromName: called({ userId: kudo.fromUserId, name: kudo.fromName }),
    toName: called({ userId: kudo.toUserId, name: kudo.toName }),
  }));
}
