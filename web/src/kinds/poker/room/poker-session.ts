import { msg } from "@lit/localize";
import { problemText } from "../../../api/problem-text.ts";
import { str } from "../../../i18n/str.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { showToast } from "../../../ui/toast.ts";
import { keptVote } from "../hand/kept-vote.ts";
import { OwnVoteKeeper } from "../hand/own-vote.ts";
import { readOwnVote } from "../hand/read-own-vote.ts";
import { PokerCommands } from "../poker-commands.ts";
import { voteChannel } from "../hand/vote-channel.ts";

/** What one open poker room holds besides its envelope. */
export type PokerSession = { commands: PokerCommands; ownVote: OwnVoteKeeper; close(): void };

/**
 * Connects the viewer's vote and the facilitator's commands to a room. `onChange` is called when the viewer's card
 * changes.
 */
export function openPoker(room: RoomController, onChange: () => void): PokerSession {
  const kept = room.onlyTakesPart ? keptVote(room.sessionId, room.me.id) : undefined;
  const channel = voteChannel(room.sessionId, room.me.id, (round, card) => {
    kept?.keep(round.storyId, card);
    ownVote.heard(round, card);
  });
  const ownVote = new OwnVoteKeeper({
    room,
    fetchVote: async (storyId) => kept?.read(storyId) ?? readOwnVote(room.sessionId),
    onChange,
    onRefused: (problem) =>
      showToast({ text: msg(str`Your vote did not count. ${problemText(problem)}`), tone: "bad" }),
    keep: ({ storyId }, card) => kept?.keep(storyId, card) ?? null,
    tell: (round, card) => channel.tell(round, card),
  });
  /** Another device may have changed the viewer's card meanwhile, which no envelope shows. */
  const lookedAt = () => {
    if (document.visibilityState === "visible" && ownVote.card) void ownVote.ask();
  };
  document.addEventListener("visibilitychange", lookedAt);
  ownVote.roomChanged();
  return {
    commands: new PokerCommands(room, () => ownVote.sent),
    ownVote,
    close() {
      document.removeEventListener("visibilitychange", lookedAt);
      channel.close();
    },
  };
}
