import { randomUUID } from "node:crypto";
import type { PluginActor } from "#shared/kinds/plugin-runner.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import { demand } from "./harness-grants.ts";

/** A commitment that an action of the plugin added. `carried` is true after an answer "not yet". */
export type HarnessCommitment = {
  readonly id: string;
  readonly userId: string;
  readonly text: string;
  /** The room in which it was added. */
  readonly sessionId: string;
  readonly outcome: "open" | "landed" | "dropped";
  readonly carried: boolean;
};

/** The commitments of a space, without a database. */
export type HarnessCommitments = {
  /** All commitments, oldest first. */
  readonly all: readonly HarnessCommitment[];
  /** Answers a commitment, as its owner does in a standup. Throws for an id that is not open. */
  answer(id: string, outcome: "landed" | "dropped" | "carried"): void;
  /** Returns the host functions of one action. `save` keeps its changes. */
  hostOf(acting: Acting): { functions: HostFunctions; save(): void };
};

type Acting = { manifest: { capabilities: readonly Grant[] }; sessionId: string; actor: PluginActor };

const MAX_OPEN = 100;
const MAX_LISTED = 200;

/** Creates the commitments of a new space. */
export function createCommitments(): HarnessCommitments {
  let all: readonly HarnessCommitment[] = [];

  function hostOf({ manifest, sessionId, actor: { userId, standing, mayCommit } }: Acting) {
    let mine = all;
    function permit() {
      demand(manifest, "commitments:write");
      if (standing === "guest") throw new HostRefusal("forbidden", "guests have no commitments");
    }
    function permitChange() {
      if (!mayCommit)
        throw new HostRefusal("unavailable", "the manifest must declare commitments for this action");
      permit();
    }
    const functions: HostFunctions = {
      async "commitments.add"(text) {
        permitChange();
        const open = mine.filter((one) => one.userId === userId && one.outcome === "open");
        if (open.length >= MAX_OPEN)
          throw new HostRefusal("quota", `a person has at most ${MAX_OPEN} open commitments in a space`);
        const id = randomUUID();
        mine = [...mine, { id, userId, text, sessionId, outcome: "open", carried: false }];
        return id;
      },
      async "commitments.withdraw"(id) {
        permitChange();
        const rest = mine.filter((one) => one.id !== id || !isWithdrawable(one));
        const isWithdrawn = rest.length < mine.length;
        mine = rest;
        return isWithdrawn;
      },
      async "commitments.list"() {
        permit();
        const listed = mine.map(({ id, userId, outcome }) => ({ id, userId, outcome }));
        return listed.toReversed().slice(0, MAX_LISTED);
      },
    };
    const isWithdrawable = (one: HarnessCommitment) =>
      one.userId === userId && one.sessionId === sessionId && one.outcome === "open" && !one.carried;
    return { functions, save: () => void (all = mine) };
  }

  return {
    get all() {
      return all;
    },
    answer(id, outcome) {
      const at = all.findIndex((one) => one.id === id && one.outcome === "open");
      if (at < 0) throw new Error(`no open commitment ${id}`);
      all = all.with(at, { ...all[at]!, ...(outcome === "carried" ? { carried: true } : { outcome }) });
    },
    hostOf,
  };
}
