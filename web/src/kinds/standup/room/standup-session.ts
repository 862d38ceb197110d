import { ApiProblem } from "../../../api/api-problem.ts";
import { act } from "../../../api/client.ts";
import { problemText } from "../../../api/problem-text.ts";
import { showToast } from "../../../ui/toast.ts";
import type { WantHelp } from "../help/want-help.ts";
import type { RoomController, Written } from "../../../room/room-controller.ts";
import { draftStore, ownStore, type OwnStore } from "../entry/draft-store.ts";
import type { EntrySave } from "../entry/entry-draft.ts";
import { EntryKeeper } from "../entry/entry-keeper.ts";
import { Folding } from "./folding.ts";
import { nothingTyped, type HalfTyped } from "../half-typed.ts";
import { MentionsKeeper } from "../help/mentions-keeper.ts";
import { readMentions } from "../help/read-mentions.ts";
import { StandupCommands } from "../standup-commands.ts";

/** What one open standup holds besides its envelope. */
export type StandupSession = {
  commands: StandupCommands;
  entry: EntryKeeper;
  mentions: MentionsKeeper;
  wantHelp: WantHelp;
  halfTyped: HalfTyped;
  folding: Folding;
  /** What only a guest's browser knows of the guest's own entry. */
  own: OwnStore;
  /** Looks at a new envelope. */
  roomChanged(): void;
  close(): void;
};

/** A save without an answer has failed after this time. In milliseconds. */
const patienceMs = 15_000;

/**
 * Connects the viewer's entry, list of help and commands to a room. `onChange` is called when one of the first two
 * changes.
 */
export function openStandup(room: RoomController, onChange: () => void): StandupSession {
  const own = ownStore(room.sessionId, room.me.id);
  const entry = new EntryKeeper({
    room,
    drafts: draftStore(room.sessionId, room.me.id),
    own,
    clock: { now: () => room.serverNow(), random: Math.random, after },
    send: (save) => sendEntry(room.sessionId, save),
    onChange,
  });
  const mentions = new MentionsKeeper({
    room,
    fetch: () => readMentions(room.sessionId),
    send: (to, needed, note) => room.act("PUT", "mention", { to, needed, ...(note && { note }) }),
    after,
    random: Math.random,
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
    async wantHelp(to, needed, note) {
      try {
        await mentions.want(to, needed, note);
        return true;
      } catch (problem) {
        showToast({ text: problemText(problem), tone: "bad" });
        return false;
      }
    },
    halfTyped: nothingTyped(),
    folding: new Folding(),
    own,
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

/** Sends fields of an entry with `keepalive`: the page may be closed before the answer. */
function sendEntry(sessionId: string, { fields, base }: EntrySave): Promise<Written> {
  return within(patienceMs, (signal) =>
    act(sessionId, "PUT", "standup", { ...fields, base }, { keepalive: true, signal }),
  );
}

/** Makes a call that has no answer after `ms` fail as if the server could not be reached. */
async function within<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  try {
    return await call(signal);
  } catch (problem) {
    if (!signal.aborted) throw problem;
    throw new ApiProblem({ status: 0, code: "offline", message: "the server did not answer" });
  }
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
