import { distinctNames } from "#shared/rules/distinct-names.ts";
import type { Found } from "#shared/wire/find.ts";
import type { OrgMemberList } from "#shared/wire/org-admin.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import type { Today } from "#shared/wire/today.ts";

type Person = { id: string; name: string };
type OrgPerson = Pick<OrgMemberList[number], "userId" | "name">;

/** Returns a space with tags added to equal names, so that all names differ. */
export function distinctInSpace(view: MemberView): MemberView {
  const here = view.sessions.flatMap(({ present }) => present);
  const distinct = distinctNames([...view.members, ...here.map(named)]);
  if (distinct.size === 0) return view;
  const rename = renaming(distinct);
  return {
    ...view,
    members: distinctMembers(view.members, distinct),
    sessions: view.sessions.map((session) => ({ ...session, present: session.present.map(rename) })),
  };
}

/** Returns the people of an org with tags added to equal names. */
export function distinctInOrg<T extends OrgPerson>(members: readonly T[]): T[] {
  return distinctMembers(members, distinctNames(members));
}

/** Returns the Today page's data with tags added to equal names. */
export function distinctToday(today: Today): Today {
  const distinct = distinctNames(
    today.rooms.flatMap(({ present, askedBy }) => [...present, ...askedBy]).map(named),
  );
  if (distinct.size === 0) return today;
  const rename = renaming(distinct);
  const rooms = today.rooms.map((room) => ({
    ...room,
    present: room.present.map(rename),
    askedBy: room.askedBy.map(rename),
  }));
  return { ...today, rooms };
}

/** Returns found rooms and people with tags added to equal names. */
export function distinctFound(found: Found): Found {
  const distinct = distinctNames(found.people.map(named));
  return distinct.size === 0 ? found : { ...found, people: found.people.map(renaming(distinct)) };
}

function named({ id, name }: Person) {
  return { userId: id, name };
}

function renaming(distinct: ReadonlyMap<string, string>) {
  return <T extends Person>(person: T): T => ({ ...person, name: distinct.get(person.id) ?? person.name });
}

function distinctMembers<T extends { userId: string; name: string }>(
  members: readonly T[],
  distinct: ReadonlyMap<string, string>,
): T[] {
  return members.map((member) => ({ ...member, name: distinct.get(member.userId) ?? member.name }));
}
