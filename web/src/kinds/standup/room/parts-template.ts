import { html, nothing } from "lit";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { storage } from "../../../lib/storage.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { isWritten, recordOf } from "../model.ts";
import { topicDraft } from "../talk-after/topic-draft.ts";
import { othersBlocked } from "../turns.ts";
import { ownEntryOf, withoutOwnEntry } from "./own-entry.ts";
import type { StandupSession } from "./standup-session.ts";
import type { TmStandupFeed } from "../feed/tm-standup-feed.ts";
import "../feed/tm-standup-feed.ts";
import "../window/tm-standup-window.ts";

/** The values that the parts of a standup are rendered from. */
export type StandupParts = {
  room: RoomController;
  session: StandupSession;
  envelope: StandupEnvelope;
  now: () => number;
};

/** Renders the speaking order. */
export function orderTemplate({ room, session, envelope }: StandupParts) {
  const { state, participants, phase, presence } = envelope;
  return html`<tm-standup-order
    class="panel"
    .standup=${state}
    .presence=${presence}
    .commands=${session.commands}
    .canRun=${room.amFacilitator && room.writable && phase === "speaking"}
    .guests=${participants.filter(({ guest }) => guest).map(({ userId }) => userId)}
    myId=${room.me.id}
  ></tm-standup-order>`;
}

/** Renders the speaker. */
export function speakerTemplate({ room, session, envelope, now }: StandupParts) {
  return html`<tm-standup-speaker
    .envelope=${envelope}
    .room=${room}
    .readPrevious=${room.onlyTakesPart ? undefined : session.readPrevious}
    .now=${now}
    myId=${room.me.id}
  ></tm-standup-speaker>`;
}

/** Renders the topics to talk about after the standup, if there are any or the viewer may add one. */
export function talkAfterTemplate({ room, session, envelope }: StandupParts) {
  const hasUnsent = envelope.endedAt !== null && storage.get(topicDraft(envelope.id, room.me.id));
  if (envelope.state.talkAfter.length === 0 && !canAsMember(room) && !hasUnsent) return nothing;
  return html`<tm-standup-talk-after
    class="panel"
    .envelope=${envelope}
    .commands=${session.commands}
    .canAdd=${canAsMember(room)}
    .writable=${room.writable}
    myId=${room.me.id}
  ></tm-standup-talk-after>`;
}

/** Renders the result of a standup that is over. */
export function endingTemplate({ room, session, envelope }: StandupParts) {
  return html`<tm-standup-ending
    .room=${room}
    .envelope=${envelope}
    .commands=${session.commands}
    myId=${room.me.id}
  ></tm-standup-ending>`;
}

/**
 * Renders the viewer's side of a live standup. An ended room has none. `readiness` is a guest's own ready mark, which
 * envelopes do not contain.
 */
export function dockTemplate(
  { room, session, envelope }: StandupParts,
  readiness: { said: boolean | undefined; say(ready: boolean): void },
) {
  if (envelope.endedAt !== null || room.status.kind === "stopped") return nothing;
  const own = ownEntryOf(envelope.state, room.me.id, session.entry.text);
  const amReady = isGuest(room) ? (readiness.said ?? session.own.isReady()) : (own?.ready ?? false);
  return html`<div class="dock">
    <tm-standup-dock
      .envelope=${envelope}
      .commands=${session.commands}
      .own=${own}
      .amReady=${amReady}
      .canRun=${room.amFacilitator && room.writable}
      .canEnd=${room.amFacilitator && room.writable && !room.onlyTakesPart}
      .writable=${room.writable}
      myId=${room.me.id}
      @ready=${(event: CustomEvent<boolean>) => readiness.say(event.detail)}
    ></tm-standup-dock>
  </div>`;
}

/** Renders the blockers of all but the speaker, if there are any. */
export function blockersTemplate({ envelope: { state, config } }: Pick<StandupParts, "envelope">) {
  if (config.questions?.hideBlockers || othersBlocked(state).length === 0) return nothing;
  return html`<tm-standup-blockers
    class="panel"
    .standup=${state}
    .questions=${config.questions}
  ></tm-standup-blockers>`;
}

/** Renders the entries. Until the end of the standup the viewer's own is shown separately. */
export function feedTemplate({ room, session, envelope }: StandupParts) {
  const isComplete = envelope.endedAt !== null || envelope.phase === "done";
  const entries = isComplete
    ? recordOf(envelope)
    : withoutOwnEntry(envelope.state, room.me.id, session.entry.text).filter(isWritten);
  return html`<tm-standup-feed
    .envelope=${envelope}
    .entries=${entries}
    .talking=${{ room, session }}
    myId=${room.me.id}
  ></tm-standup-feed>`;
}

/** Renders a member's requests for help. */
export function helpTemplate({ room, session, envelope }: StandupParts) {
  const { mentions } = session;
  if (isGuest(room)) return nothing;
  return html`<tm-standup-help
    class="panel"
    .envelope=${envelope}
    .needsYou=${mentions.needsYou}
    .asked=${mentions.asked}
    .notes=${mentions.notes}
    .askedNotes=${mentions.askedNotes}
    .askedReplies=${mentions.askedReplies}
    .canAsk=${canAsMember(room)}
    .writable=${room.writable}
    .requestHelp=${session.requestHelp}
    .settleHelp=${session.settleHelp}
    .replyPrivately=${session.replyPrivately}
    myId=${room.me.id}
    @reply=${replyInFeed}
  ></tm-standup-help>`;
}

/** Opens the reply field under the entry of the person in the event's detail. */
function replyInFeed({ currentTarget, detail }: CustomEvent<string>) {
  const root = (currentTarget as HTMLElement).getRootNode() as ShadowRoot;
  void root.querySelector<TmStandupFeed>("tm-standup-feed")?.reply(detail);
}

/** Renders the kudos of a standup. */
export function kudosTemplate({ room, session, envelope }: StandupParts) {
  return html`<tm-standup-kudos
    class="panel"
    .envelope=${envelope}
    .commands=${session.commands}
    .canThank=${canAsMember(room)}
    .writable=${room.writable}
    .unsavedInput=${session.unsavedInput}
    myId=${room.me.id}
  ></tm-standup-kudos>`;
}

/** Renders the offer of a reminder to a member who has written. Guests and side panels cannot have it. */
export function offerTemplate({ room, session, envelope }: StandupParts) {
  if (room.onlyTakesPart || envelope.endedAt !== null) return nothing;
  return html`<tm-push-offer ?written=${session.entry.status.kind === "saved"}></tm-push-offer>`;
}

/** Renders the closing time of a standup over a day. */
export function windowTemplate({ envelope: { state }, now }: StandupParts) {
  return html`<tm-standup-window
    class="top"
    .closesAt=${state.closesAt}
    .timezone=${state.timezone}
    .now=${now}
  ></tm-standup-window>`;
}

/** Returns true if the viewer is a guest of the room. */
export function isGuest({ seat }: RoomController): boolean {
  return seat?.guest ?? false;
}

/**
 * Returns true if help and kudos are offered, which the server refuses to guests. Forms stay on the page during a
 * disconnect, so that typed text is kept.
 */
function canAsMember(room: RoomController): boolean {
  return room.envelope?.endedAt === null && room.seat !== undefined && !isGuest(room);
}
