import { sql } from "#shared/db/sql.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { PluginActor } from "#shared/kinds/plugin-runner.ts";
import type { PluginRoom } from "#shared/kinds/plugin-room.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import {
  addCommitment,
  listCommitmentsOfInstall,
  openStandups,
  withdrawCommitment,
} from "#shared/standups/commitments.ts";
import { isProblem } from "#shared/wire/problems.ts";
import { bumpVersions } from "../../rooms/bump-version.ts";
import { lockRooms } from "../../rooms/locks.ts";
import { requireGrant } from "./granted.ts";

const MAX_LISTED = 200;

/** The locked room of an action, and the person who runs it. */
export type ActingIn = { room: Pick<PluginRoom, "id" | "spaceId">; actor: PluginActor };

/** The commitments of one action. */
type CommitmentsHost = {
  functions: Pick<HostFunctions, "commitments.add" | "commitments.withdraw" | "commitments.list">;
  /** Increments the versions of the space's standups that show them, if the action changed a commitment. */
  save(): Promise<void>;
};

/**
 * Returns the host functions of an action for commitments. Invariant: a commitment always belongs to the actor. If the
 * action fails, its transaction is rolled back with the commitments.
 */
export function commitmentsHost(tx: Tx, installId: string, { room, actor }: ActingIn): CommitmentsHost {
  const { spaceId } = room;
  let hasChanged = false;
  const ended: string[] = [];

  /** Checks the permissions, then runs the call. `createSequentialHost` runs one call at a time, so each is counted. */
  async function permitted<T>(call: () => Promise<T>): Promise<T> {
    await requireGrant(tx, installId, "commitments:write");
    if (actor.standing === "guest") throw new HostRefusal("forbidden", "guests have no commitments");
    return call();
  }

  // Without the declaration the space is not locked.
  function requireDeclared() {
    if (!actor.mayCommit)
      throw new HostRefusal("unavailable", "the manifest must declare commitments for this action");
  }

  return {
    functions: {
      async "commitments.add"(text) {
        requireDeclared();
        return permitted(async () => {
          const commitment = { spaceId, userId: actor.userId, text, sessionId: room.id, installId };
          const id = await addCommitment(tx, commitment).catch((error: unknown) => {
            throw isProblem(error) ? new HostRefusal("quota", error.message) : error;
          });
          hasChanged = true;
          return id;
        });
      },
      async "commitments.withdraw"(id) {
        requireDeclared();
        return permitted(async () => {
          const own = { id, userId: actor.userId, sessionId: room.id, installId };
          const shownIn = await withdrawCommitment(tx, own);
          if (shownIn === null) return false;
          hasChanged = true;
          ended.push(...shownIn);
          return true;
        });
      },
      "commitments.list": () => permitted(() => listCommitmentsOfInstall(tx, installId, spaceId, MAX_LISTED)),
    },
    async save() {
      if (!hasChanged) return;
      await lockRooms(tx, sql`s.id = any(${ended})`);
      await bumpVersions(tx, [...(await openStandups(tx, spaceId)), ...ended]);
    },
  };
}
