import { sql } from "kysely";
import { configBody } from "#shared/wire/poker.ts";
import { pokerAction } from "./action.ts";
import { deleteVoters, readStoryOnTable, recordVoters, revealIfComplete } from "./queries.ts";

/**
 * Changes autoReveal or openVoting. Enabling openVoting during a round records the awaited voters and reveals nothing
 * by itself. A complete round is revealed at once if autoReveal is enabled, or if openVoting is disabled while
 * autoReveal is on. For the facilitator.
 */
export const config = pokerAction({
  verb: "PATCH",
  who: "facilitator",
  summary: "Change autoReveal or openVoting; an absent field keeps its value",
  body: configBody,
  async run(tx, { room }, body) {
    const next = { ...room.config, ...body };
    const openVotingChanged = next.openVoting !== room.config.openVoting;
    if (!openVotingChanged && next.autoReveal === room.config.autoReveal) return "unchanged";
    await sql`update sessions set config = ${JSON.stringify(next)}::jsonb where id = ${room.id}`.execute(
      tx.kysely,
    );
    const roundIsOpen = !room.revealed && (await readStoryOnTable(tx, room.id)) !== null;
    const turnsOnOpenVoting = openVotingChanged && next.openVoting;
    if (openVotingChanged) {
      if (turnsOnOpenVoting && roundIsOpen) await recordVoters(tx, room.id);
      else await deleteVoters(tx, room.id);
    }
    const turnsOnAutoReveal = next.autoReveal && !room.config.autoReveal;
    const mayReveal = turnsOnAutoReveal || (next.autoReveal && !turnsOnOpenVoting);
    if (mayReveal && roundIsOpen) await revealIfComplete(tx, room.id);
    return "changed";
  },
});
