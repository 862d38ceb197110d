import { ApiProblem } from "../../api/api-problem.ts";
import { act } from "../../api/client.ts";
import { getMentions } from "../../api/mentions.ts";
import type { RoomController, Written } from "../../room/room-controller.ts";
import { draftStore, ownStore } from "./draft-store.ts";
import { EntryKeeper } from "./entry-keeper.ts";
import { MentionsKeeper } from "./mentions-keeper.ts";
import type { EntryText } from "./model.ts";
import { StandupCommands } from "./standup-commands.ts";

/** What one open standup holds besides its envelope. */
export type StandupSession = {
  commands: StandupCommands;
  entry: EntryKeeper;
  mentions: MentionsKeeper;
  /** Looks at a new envelope. */
  roomChanged(): void;
  close(): void;
};

/** A network that swallows requests without a word must not leave "Saving…" standing for minutes. */
const patienceMs = 15_000;

/** Wires my entry, my list of help and the commands to a room; `onChange` is called when one of the first two changes. */
export function openStandup(room: RoomController, onChange: () => void): StandupSession {
  const entry = new EntryKeeper({
    room,
    drafts: draftStore(room.sessionId, room.me.id),
    own: ownStore(room.sessionId, room.me.id),
    clock: { now: Date.now, random: Math.random, after },
    send: (text) => sendEntry(room.sessionId, text),
    onChange,
  });
  const mentions = new MentionsKeeper({
    room,
    fetch: () => getMentions(room.sessionId),
    send: (to, needed) => room.act("PUT", "mention", { to, needed }),
    after,
    onChange,
  });
  const leaving = new AbortController();
  const { signal } = leaving;
  window.addEventListener("pagehide", () => entry.leave(), { signal });
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "hidden" && entry.leave(),
    { signal },
  );
  return {
    commands: new StandupCommands(room),
    entry,
    mentions,
    roomChanged() {
      entry.roomChanged();
      mentions.roomChanged();
    },
    close() {
      leaving.abort();
      entry.close();
      mentions.close();
    },
  };
}

/** Any of these requests may be the last thing a page does, so all of them outlive it. */
async function sendEntry(sessionId: string, text: EntryText): Promise<Written> {
  const signal = AbortSignal.timeout(patienceMs);
  try {
    return await act(sessionId, "PUT", "standup", text, { keepalive: true, signal });
  } catch (problem) {
    if (!signal.aborted) throw problem;
    throw new ApiProblem({ status: 0, code: "offline", message: "the server did not answer" });
  }
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
