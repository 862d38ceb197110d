import { msg } from "@lit/localize";
import type {
  CommitmentChange,
  StandupEntry,
  StandupEnvelope,
  StandupOrder,
  StandupReply,
} from "#shared/wire/standup.ts";
import { formatList } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { questionName } from "../../lib/standups/question-text.ts";
import { nameOf } from "../../room/people.ts";
import { joinSentences } from "../../ui/announce.ts";
import type { StandupEvent } from "./standup-diff.ts";
import { endingText } from "./ending-text.ts";
import { comingUp, turnOf, type Turn } from "./turns.ts";

/** Returns the author of an entry or a reply. A guest's copy does not name guests or people who left the space. */
export function authorOf({ name }: Pick<StandupEntry | StandupReply, "name">): string {
  return name || msg("Someone");
}

/** Returns the speaker's name. */
export function speakerName(envelope: StandupEnvelope): string {
  const id = envelope.state.currentSpeakerId;
  return (id && nameOf(envelope, id)) || msg("A guest");
}

/** Returns a sentence on the speaker, who is finished. */
export function finishedText(envelope: StandupEnvelope): string {
  return msg(str`${speakerName(envelope)} is finished`);
}

/** Returns a sentence on the viewer's turn, or on who starts. It is "" for the facilitator, who has the button for it. */
export function ownTurnText(envelope: StandupEnvelope, own: StandupEntry | undefined, myId: string): string {
  const { phase, state } = envelope;
  if (phase === "")
    return envelope.facilitatorId === myId
      ? ""
      : msg(str`${nameOf(envelope, envelope.facilitatorId) || msg("The facilitator")} starts the standup.`);
  if (phase !== "speaking") return msg("Everyone has had a turn.");
  if (state.currentSpeakerId === myId) return msg("Your turn");
  const turn = own && turnOf(state, own);
  if (turn === "done") return msg("You've spoken.");
  if (turn === "skipped") return msg("You were skipped.");
  const coming = comingUp(envelope, Infinity);
  const at = own ? coming.findIndex(({ position }) => position === own.position) : -1;
  if (at < 0) return msg("You have no turn in this order.");
  return at === 0 ? msg("You're next.") : msg(str`You speak after ${authorOf(coming[at - 1]!)}.`);
}

/** Returns a turn's state in a word, or "" for a turn that is to come. */
export function turnText(turn: Turn): string {
  switch (turn) {
    case "skipped":
      return msg("skipped");
    case "now":
      return msg("speaking");
    case "done":
      return msg("spoke");
    case "later":
      return "";
  }
}

/** Returns a commitment's outcome in the words of its buttons. */
export function outcomeText(outcome: CommitmentChange["outcome"]): string {
  switch (outcome) {
    case "landed":
      return msg("Done");
    case "dropped":
      return msg("Dropped");
    case "carried":
      return msg("Not yet");
  }
}

/** Returns a sentence on how the order was made, with the seed of a random one, so that it can be reproduced. */
export function orderText(order: StandupOrder | null): string {
  if (order === null) return "";
  return order.by === "name" ? msg("Alphabetical") : msg(str`Random order, seed ${order.seed}`);
}

/** Returns the current and the next speaker: `Now Ben, then Ana`. */
export function turnSentence(envelope: StandupEnvelope, myId: string): string {
  const { state } = envelope;
  const isMine = state.currentSpeakerId === myId;
  const [after] = comingUp(envelope, 1);
  if (isMine) return after ? msg(str`Now you, then ${authorOf(after)}`) : msg("Now you, the last one");
  const now = speakerName(envelope);
  if (!after) return msg(str`Now ${now}, the last one`);
  return after.userId === myId
    ? msg(str`Now ${now}, then you`)
    : msg(str`Now ${now}, then ${authorOf(after)}`);
}

/** Returns the announcement of an event. The room's element also announces the viewer's own turn. */
export function eventText(envelope: StandupEnvelope, event: StandupEvent, myId: string): string {
  switch (event.kind) {
    case "started":
      return msg("The standup has started");
    case "skipped":
      return event.userId === myId
        ? msg("You were skipped")
        : msg(str`${nameOf(envelope, event.userId) || msg("A guest")} was skipped`);
    case "speaking":
      return turnSentence(envelope, myId);
    case "finished":
      return event.userId === myId ? "" : finishedText(envelope);
    case "done":
      return joinSentences(endingText(envelope));
    case "blocked":
      return blockedText(
        envelope,
        event.entries.filter(({ userId }) => userId !== myId),
      );
    case "replied":
      return event.to === myId && event.reply.userId !== myId
        ? msg(str`${event.reply.name} replied to you: ${event.reply.text}`)
        : "";
    case "parked":
      return event.topic.userId === myId ? "" : msg(str`New topic to talk after: ${event.topic.text}`);
    case "thanked":
      return thanksText(envelope, event.kudo, myId);
  }
}

function blockedText({ config }: StandupEnvelope, entries: readonly StandupEntry[]): string {
  if (entries.length === 0) return "";
  const names = formatList(entries.map(authorOf));
  return config.questions?.blockers
    ? msg(str`New under “${questionName("blockers", config.questions)}”: ${names}`)
    : msg(str`New blocker: ${names}`);
}

/** Returns a sentence on a kudo's sender and receiver. */
export function thanksText(
  envelope: Pick<StandupEnvelope, "participants" | "names">,
  { fromUserId, toUserId }: { fromUserId: string; toUserId: string },
  myId: string,
): string {
  const name = (userId: string) => nameOf(envelope as StandupEnvelope, userId) || msg("someone who left");
  if (fromUserId === myId) return msg(str`You thanked ${name(toUserId)}`);
  return toUserId === myId
    ? msg(str`${name(fromUserId)} thanked you`)
    : msg(str`${name(fromUserId)} thanked ${name(toUserId)}`);
}
