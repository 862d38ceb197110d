import { callerIsGuest, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { createBatcher } from "#shared/runtime/batcher.ts";
import type { Semaphore } from "#shared/runtime/semaphore.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { readMemberView, type BundledKind, type View } from "./member-view.ts";

type SpaceRow = {
  /** Null for a caller without an identity. */
  guest: boolean | null;
  userId: string | null;
  /** Null if the space does not exist; all later fields are null too. */
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

type Options = {
  runner: Runner;
  readSemaphore: Semaphore;
  runsPlugins: boolean;
  bundledKinds(): Promise<readonly BundledKind[]>;
};

/** Returns a space as JSON text for a caller. */
export type SpaceReader = (caller: Credential, orgSlug: string, slug: string) => Promise<string>;

/**
 * Returns the reader of spaces. A member gets the full space as JSON text. Others get its name and whether it has a
 * passcode. Public, but not for guests by link; writes nothing. One statement finds the space, so an unknown org,
 * another org's space and an unknown slug cost the same. For each space and role, one view is read at a time. Requests
 * that arrive meanwhile share the next view. Throws `guest_refused`, `no_such_space`, and `unavailable` if no permit
 * became free in time.
 */
export function createSpaceReader(options: Options): SpaceReader {
  const { runner, readSemaphore, runsPlugins } = options;
  const readView = createBatcher<Member, View | null>(async (_key, members) => {
    const { space, role, embedded } = members[0]!;
    const userIds = members.map((member) => member.userId);
    const bundledKinds = runsPlugins ? await options.bundledKinds() : [];
    const view = await readSemaphore.run(() =>
      readMemberView(runner, space, { role, userIds, runsPlugins, bundledKinds, embedded }),
    );
    return members.map(() => view);
  });

  return async function readSpace(caller, orgSlug, slug): Promise<string> {
    const { embedded } = caller;
    const [row] = await spaceForCaller(runner, ...valuesOf(caller), orgSlug, slug);
    const { id, orgId, role, guest, userId, ...stranger } = row!;
    if (guest) throw problem("guest_refused");
    if (id === null) throw problem("no_such_space");
    if (role === null || userId === null)
      return JSON.stringify({ name: stranger.name, protected: stranger.protected });
    const view = await readView(`${id} ${role} ${embedded}`, {
      space: { id, orgId },
      role,
      userId,
      embedded,
    });
    if (view === null) throw problem("no_such_space");
    // A person whose role changed while they waited gets the view of their current role.
    return view.readers.includes(userId) ? view.view : readSpace(caller, orgSlug, slug);
  };
}

type Member = { space: { id: string; orgId: string }; role: string; userId: string; embedded: boolean };
