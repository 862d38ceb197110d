import { ApiProblem } from "../../../api/api-problem.ts";
import { act, type ActionResult } from "../../../api/rooms.ts";
import { toastOnError } from "../../../ui/toast-on-error.ts";
import {
  MentionsStore,
  type ReplyPrivately,
  type RequestHelp,
  type SettleHelp,
} from "../help/mentions-store.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { draftStorage, ownEntryStorage, type OwnEntryStorage } from "../entry/draft-storage.ts";
import type { EntrySave } from "../entry/entry-draft.ts";
import { EntryStore } from "../entry/entry-store.ts";
import { Folding } from "./folding.ts";
import { storedInput, type UnsavedInput } from "../unsaved-input.ts";
import { StandupCommands } from "../standup-commands.ts";
import type { PreviousEntries } from "#shared/wire/previous-entries.ts";
import { readOnce, type ReadPrevious } from "../previous/read-previous.ts";
import type { Mentions } from "#shared/wire/standup-help.ts";
import { call } from "../../../api/call.ts";

/** The client state of an open standup, in addition to its envelope. */
export type StandupSession = {
  commands: StandupCommands;
  entry: EntryStore;
  mentions: MentionsStore;
  requestHelp: RequestHelp;
  readPrevious: ReadPrevious;
  settleHelp: SettleHelp;
  replyPrivately: ReplyPrivately;
  unsavedInput: UnsavedInput;
  folding: Folding;
  /** A guest's own entry, which only the guest's browser knows. */
  own: OwnEntryStorage;
  /** Handles a new envelope. */
  roomChanged(): void;
  close(): void;
};

/** The timeout of a save, in milliseconds. */
const patienceMs = 15_000;

/**
 * Connects the viewer's entry, requests for help and commands to a room. `onChange` is called when the entry or the
 * requests change.
 */
export function openStandup(room: RoomController, onChange: () => void): StandupSession {
  const own = ownEntryStorage(room.sessionId, room.me.id);
  const entry = new EntryStore({
    room,
    drafts: draftStorage(room.sessionId, room.me.id),
    own,
    clock: { now: () => room.serverNow(), random: Math.random, after },
    send: (save) => sendEntry(room.sessionId, save),
    onChange,
  });
  const mentions = new MentionsStore({
    room,
    fetch: () => readMentions(room.sessionId),
    send: (to, needed, note) => room.act("PUT", "mention", { to, needed, ...(note && { note }) }),
    mark: (from, done) => room.act("PUT", "mention-done", { from, done }),
    reply: (from, text) => room.act("PUT", "mention-reply", { from, text }),
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
    requestHelp: (to, needed, note) => toastOnError(mentions.request(to, needed, note)),
    readPrevious: readOnce(() => readPrevious(room.sessionId)),
    settleHelp: (from, done) => toastOnError(mentions.settle(from, done)),
    replyPrivately: (from, text) => toastOnError(mentions.reply(from, text)),
    unsavedInput: storedInput(room.me.id, room.sessionId),
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

/** Sends fields of an entry with `keepalive`, since the page may close before the reply. */
function sendEntry(sessionId: string, { fields, base }: EntrySave): Promise<ActionResult> {
  return within(patienceMs, (signal) =>
    act(sessionId, "PUT", "standup", { ...fields, base }, { keepalive: true, signal }),
  );
}

/** Runs a task with a timeout of `ms`. A timeout throws the same error as an unreachable server. */
async function within<T>(ms: number, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  try {
    return await task(signal);
  } catch (problem) {
    if (!signal.aborted) throw problem;
    throw new ApiProblem({ status: 0, code: "offline", message: "the server did not answer" });
  }
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Fetches the requests for help to and from the viewer. Only the two people of a request see it. */
export function readMentions(sessionId: string): Promise<Mentions> {
  return call("GET /api/sessions/:id/mentions", { id: sessionId });
}

function readPrevious(sessionId: string): Promise<PreviousEntries> {
  return call("GET /api/sessions/:id/previous-entries", { id: sessionId });
}
