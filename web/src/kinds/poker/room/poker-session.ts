import { msg } from "@lit/localize";
import { problemText } from "../../../api/problem-text.ts";
import { str } from "../../../i18n/str.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { showToast } from "../../../ui/toast.ts";
import { voteStorage } from "../hand/vote-storage.ts";
import { OwnVoteStore } from "../hand/own-vote-store.ts";
import { tabDraft, type Draft } from "../../../lib/tab-draft.ts";
import { PokerCommands } from "../poker-commands.ts";
import { voteChannel } from "../hand/vote-channel.ts";
import type { OwnVote } from "#shared/wire/poker.ts";
import { call } from "../../../api/call.ts";
import { endNote } from "./lazy-imports.ts";

/** The client state of an open poker room, in addition to its envelope. */
export type PokerSession = {
  commands: PokerCommands;
  ownVote: OwnVoteStore;
  /** The story that the facilitator types. It survives a reload, and a change between the rail and the sheet. */
  typed: Draft;
  close(): void;
};

/**
 * Connects the viewer's vote and the facilitator's commands to a room. `onChange` is called when the viewer's card
 * changes.
 */
export function openPoker(room: RoomController, onChange: () => void): PokerSession {
  const kept = room.onlyTakesPart ? voteStorage(room.sessionId, room.me.id) : undefined;
  const channel = voteChannel(room.sessionId, room.me.id, (round, card) => {
    kept?.set(round.storyId, card);
    ownVote.receive(round, card);
  });
  const ownVote = new OwnVoteStore({
    room,
    fetchVote: async (storyId) => kept?.get(storyId) ?? readOwnVote(room.sessionId),
    onChange,
    onRefused: (problem) =>
      showToast({ text: msg(str`Your vote wasn't counted. ${problemText(problem)}`), tone: "bad" }),
    persist: ({ storyId }, card) => kept?.set(storyId, card) ?? null,
    broadcast: (round, card) => channel.post(round, card),
  });
  /** Another device may have changed the viewer's card meanwhile, which envelopes do not show. */
  const lookedAt = () => {
    if (document.visibilityState === "visible" && ownVote.card) void ownVote.ask();
  };
  document.addEventListener("visibilitychange", lookedAt);
  ownVote.roomChanged();
  room.endNote = () => endNote(room);
  return {
    commands: new PokerCommands(room, () => ownVote.sent),
    ownVote,
    typed: tabDraft(room.me.id, `${room.sessionId}.story`),
    close() {
      document.removeEventListener("visibilitychange", lookedAt);
      channel.close();
    },
  };
}

/** Fetches the viewer's vote in the current round, for a reload or a second tab. */
export function readOwnVote(sessionId: string): Promise<OwnVote> {
  return call("GET /api/sessions/:id/vote", { id: sessionId });
}
