import { ApiProblem } from "../../../api/api-problem.ts";
import type { ActionResult } from "../../../api/rooms.ts";
import { RoomController } from "../../../room/room-controller.ts";
import type { Drafts, DraftStorage, OwnEntryStorage } from "./draft-storage.ts";
import type { EntrySave } from "./entry-draft.ts";
import { EntryStore } from "./entry-store.ts";
import { asStandup, entryOf, noText, type EntryText } from "../model.ts";
import { aClock, type TestClock } from "../clock.fixture.ts";
import { anEntry, aRoom } from "../room.fixture.ts";

const me = { id: "ben", name: "Ben", avatarHue: 1, avatarIcon: "", notificationSounds: false };
/** The error of a request that does not reach the server. */
export const offline = new ApiProblem({ status: 0, code: "offline", message: "no" });

/** A save in flight, which the test resolves or rejects. */
export type PendingSave = EntrySave & { yes(written: ActionResult): void; no(problem: Error): void };

/** Returns the server's refusal of a save over a text that was changed elsewhere. */
export const changedElsewhere = (entry: Partial<EntryText> = {}) =>
  new ApiProblem({
    status: 409,
    code: "entry_changed",
    message: "no",
    details: { entry: { ...noText, postedAt: null, ...entry } },
  });

/** Returns a draft as the storage holds it. */
export const aDraft = (text: string, base = "", sent: string[] = []) => ({ text, base, sent });

/** Ben's store in a room that the test controls, with the browser's storage as plain objects. */
export type StoreBench = {
  clock: TestClock;
  sent: PendingSave[];
  /** The newest draft of each field. */
  stored: Drafts;
  ownKept: { text: EntryText; at: number } | undefined;
  room: RoomController;
  store: EntryStore;
  drafts: DraftStorage;
  own: OwnEntryStorage;
  /** Reloads the page: a new room and a new store on the same storage. */
  open(): void;
  /** Delivers a push. */
  push(version: number, text: Partial<EntryText> | null, more?: object): void;
  /** Returns Ben's entry as shown. */
  drawn(): ReturnType<typeof entryOf>;
  last(): PendingSave;
};

/** Returns a store for a test, before the first envelope has arrived. */
export function aStoreBench(): StoreBench {
  const k = { clock: aClock(), sent: [], stored: {} } as Partial<StoreBench> as StoreBench;
  Object.assign(k, {
    drafts: {
      read: () => Object.fromEntries(Object.entries(k.stored).map(([field, draft]) => [field, [draft]])),
      set: (field, draft) => ((k.stored[field] = draft), true),
      remove(field, text) {
        if (k.stored[field]?.text === text) delete k.stored[field];
      },
    },
    own: {
      read: () => k.ownKept,
      set: (text, at) => (k.ownKept = { text, at }),
      isReady: () => false,
      setReady: () => {},
    },
    open() {
      k.room = new RoomController("room", me, async () => ({ version: 0 }));
      k.store = new EntryStore({
        room: k.room,
        drafts: k.drafts,
        own: k.own,
        clock: k.clock,
        send: (save) => new Promise((yes, no) => void k.sent.push({ ...save, yes, no })),
        onChange: () => {},
      });
      k.room.subscribe(() => k.store.roomChanged());
      k.room.connectionChanged({ kind: "live" });
    },
    push(version, text, more = {}) {
      const entries = text ? [anEntry("ben", { ...text, postedAt: "2026-01-01T09:01:00Z" })] : [];
      k.room.accept(aRoom({ entries }, { version, ...more }));
    },
    drawn: () => entryOf(asStandup(k.room.view!).state, "ben"),
    last: () => k.sent.at(-1)!,
  } satisfies Partial<StoreBench>);
  k.open();
  k.push(1, null);
  return k;
}
