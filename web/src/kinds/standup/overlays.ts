import type { Me } from "#shared/wire/identity.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import type { CommitmentChange, StandupEntry, StandupState } from "#shared/wire/standup.ts";
import type { Overlay } from "../../room/optimistic-overlays.ts";
import { nameOf } from "../../room/people.ts";
import { speakingEntry } from "./turns.ts";
import { asStandup, emptyEntry, entryOf, isWritten, noText, type EntryText } from "./model.ts";

type Author = Pick<Me, "id" | "name">;

/** Shows changed fields of the viewer's entry until a push contains them. */
export function entryOverlay(me: Me, fields: Partial<EntryText>): Overlay {
  return overlay("entry", (state, envelope) => {
    const isAwaited = !isWritten({ ...noText, ...fields });
    const waitingOn = state.waitingOn?.filter(({ userId }) => userId !== me.id || isAwaited);
    return { ...withEntry(state, authorIn(envelope, me), fields), ...(waitingOn && { waitingOn }) };
  });
}

/** Shows the viewer as ready, or not. */
export function readyOverlay(me: Me, ready: boolean): Overlay {
  return overlay("ready", (state, envelope) => withEntry(state, authorIn(envelope, me), { ready }));
}

/** Shows the viewer, who speaks, as done or not. It ends with their turn. */
export function doneOverlay({ id }: Pick<Me, "id">, ready: boolean): Overlay {
  const isSpeaking = (state: StandupState) => state.currentSpeakerId === id;
  return {
    ...overlay("ready", (state) =>
      isSpeaking(state)
        ? {
            ...state,
            entries: state.entries.map((entry) =>
              entry === speakingEntry(state) ? { ...entry, ready } : entry,
            ),
          }
        : state,
    ),
    isStale: (envelope) => !isSpeaking(asStandup(envelope).state),
  };
}

/** Shows a commitment with its outcome. Closed ones leave the list, carried ones stay in it. */
export function outcomeOverlay(id: string, outcome: CommitmentChange["outcome"]): Overlay {
  return {
    ...overlay(`resolve ${id}`, (state) => {
      const commitment = state.commitments?.find((commitment) => commitment.id === id);
      if (!commitment) return state;
      const { userId, text, origin } = commitment;
      const changes = [
        ...(state.changes ?? []).filter((change) => change.id !== id),
        { id, userId, text, outcome, ...(origin && { origin }) },
      ];
      if (outcome === "carried") return { ...state, changes };
      return {
        ...state,
        changes,
        commitments: state.commitments!.filter((commitment) => commitment.id !== id),
      };
    }),
    isStale: (envelope) => !asStandup(envelope).state.commitments?.some((commitment) => commitment.id === id),
  };
}

/** Hides a removed commitment. */
export function removalOverlay(id: string): Overlay {
  return overlay(`resolve ${id}`, (state) => ({
    ...state,
    commitments: (state.commitments ?? []).filter((commitment) => commitment.id !== id),
  }));
}

/** Returns the viewer as the room shows them, with the tag that distinguishes equal names. */
function authorIn(envelope: Envelope, { id, name }: Me): Author {
  return { id, name: nameOf(envelope, id) || name };
}

/**
 * Changes the viewer's entry. A guest's state, which has no commitments, stays unchanged: it does not tell which entry
 * is the guest's.
 */
function withEntry(state: StandupState, me: Author, changes: Partial<StandupEntry>): StandupState {
  if (state.commitments === undefined) return state;
  const before = entryOf(state, me.id);
  if (before)
    return {
      ...state,
      entries: state.entries.map((entry) => (entry === before ? { ...before, ...changes } : entry)),
    };
  return { ...state, entries: [...state.entries, { ...emptyEntry(me.id, me.name), ...changes }] };
}

function overlay(key: string, change: (state: StandupState, envelope: Envelope) => StandupState): Overlay {
  return {
    key,
    isStale: ({ endedAt }) => endedAt !== null,
    apply(envelope) {
      const { state } = asStandup(envelope);
      return { ...envelope, state: change(state, envelope) };
    },
  };
}
