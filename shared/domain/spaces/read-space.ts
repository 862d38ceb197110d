import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { createBatcher } from "#shared/runtime/batcher.ts";
import type { Semaphore } from "#shared/runtime/semaphore.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { readMemberView, type View } from "./member-view.ts";

type SpaceRow = {
  /** Null for a caller without an identity. */
  guest: boolean | null;
  userId: string | null;
  /** Null where there is no such space, as all that follows. */
  id: string | null;
  orgId: string;
  name: string;
  protected: boolean;
  role: string | null;
};

const spaceForCaller = statement<SpaceRow, [...CredentialValues, string, string]>(
  "space-for-caller",
  `select ${callerIsGuest}, caller.user_id as "userId", s.id, s.org_id as "orgId", s.name, s.passcode <> '' as protected, m.role
   from (values (1)) always
   left join live_token($1, $2, $3, $4) caller on true
   left join (spaces s join orgs o on o.id = s.org_id) on o.slug = $5 and s.slug = $6
   left join space_members m on m.space_id = s.id and m.user_id = caller.user_id`,
);

type Options = { runner: Runner; readSemaphore: Semaphore; runsPlugins: boolean };

/** Reads spaces for this process. */
export type SpaceReader = (caller: Credential, orgSlug: string, slug: string) => Promise<string>;

/**
 * Returns the reader of spaces. It returns a space as JSON text: all of it for a member, its name and whether it has a
 * passcode for anyone else. Public, but not for guests by link; writes nothing. One statement finds the space, so an
 * unknown org, a space of another org and an unknown slug cost the same. Of one space at most one view for each role is
 * in flight, and all who ask meanwhile share the next one. Throws `guest_refused`, `no_such_space`, and `unavailable`
 * where no place became free in time.
 */
export function createSpaceReader({ runner, readSemaphore, runsPlugins }: Options): SpaceReader {
  const view = createBatcher<Member, View | null>(async (_key, members) => {
    const { space, role, embedded } = members[0]!;
    const userIds = members.map((member) => member.userId);
    const seen = await readSemaphore.run(() =>
      readMemberView(runner, space, { role, userIds, runsPlugins, embedded }),
    );
    return members.map(() => seen);
  });

  return async function readSpace(caller, orgSlug, slug): Promise<string> {
    const { embedded } = caller;
    const [row] = await spaceForCaller(runner, ...valuesOf(caller), orgSlug, slug);
    const { id, orgId, role, guest, userId, ...stranger } = row!;
    if (guest) throw problem("guest_refused");
    if (id === null) throw problem("no_such_space");
    if (role === null || userId === null)
      return JSON.stringify({ name: stranger.name, protected: stranger.protected });
    const seen = await view(`${id} ${role} ${embedded}`, { space: { id, orgId }, role, userId, embedded });
    if (seen === null) throw problem("no_such_space");
    // Somebody who was removed or got another role while they waited is answered as what they are now.
    return seen.readers.includes(userId) ? seen.view : readSpace(caller, orgSlug, slug);
  };
}

type Member = { space: { id: string; orgId: string }; role: string; userId: string; embedded: boolean };
