import { msg } from "@lit/localize";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import type { Participant } from "#shared/wire/sessions.ts";
import { formatList, formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { markedNameOf } from "../../room/people.ts";
import { outcomeOf, type Outcome } from "./outcome.ts";
import type { PokerEvent } from "./poker-diff.ts";
import type { Progress, Seat } from "./model.ts";
import { durationText } from "./timer.ts";

/** Returns a story's name in one line: its reference and its title, or only one of them. */
export function storyName({ ref, title }: Pick<PokerStory, "ref" | "title">): string {
  return [ref, title].filter(Boolean).join(" ");
}

/** Returns a card's name in words, for screen readers and sentences. The coffee card has a drawing and no text. */
export function cardName(card: string): string {
  if (card === "coffee") return msg("Coffee break");
  if (card === "?") return msg("? Not sure");
  return card;
}

/** Returns the number of votes, and of people who voted or still may. */
export function progressText({ voted, total }: Progress): string {
  const all = formatNumber(total);
  return plural(voted, {
    one: msg(str`1 of ${all} voted`),
    other: msg(str`${formatNumber(voted)} of ${all} voted`),
  });
}

/** Returns the names of the people who have yet to vote, the viewer first. Longer lists are shortened. */
export function stillToVoteText(people: readonly Participant[], myId: string): string {
  const others = people.filter(({ userId }) => userId !== myId).map(({ name }) => name);
  const names = others.length < people.length ? [youInList(), ...others] : others;
  return msg(str`Still to vote: ${shortList(names)}`);
}

/** Returns the viewer's word for themselves, first in a list of names. */
export function youInList(): string {
  return msg("you", { id: "list-you", desc: "Yourself, first in a list of names" });
}

/** The end of a spread that a person's card is at. */
export type End = "low" | "high" | undefined;

/** Returns the word for an end of a spread, or "". */
export function endText(end: End): string {
  if (end === "low") return msg("lowest");
  return end === "high" ? msg("highest") : "";
}

/** Returns the words at a seat: the person's part of the round, and whether the person is away. */
export function seatText(
  { here, voted, awaited }: Seat,
  end: End,
  isOpen: boolean,
  isRevealed: boolean,
): string {
  const away = here ? "" : msg("away");
  const both = (words: string) => [words, away].filter(Boolean).join(" · ");
  if (isRevealed) return both(voted ? endText(end) : msg("no card"));
  if (voted) return both(msg("voted"));
  if (!isOpen) return away;
  if (!here) return awaited ? msg("not here yet") : away;
  return awaited ? msg("choosing") : msg("not voting");
}

/** Returns an outcome's heading. */
export function outcomeName({ kind }: Outcome): string {
  switch (kind) {
    case "consensus":
      return msg("Consensus");
    case "one-card":
      return msg("One estimate");
    case "close":
      return msg("Near consensus");
    case "spread":
      return msg("Spread");
    case "none":
      return msg("No estimates");
  }
}

/** Returns the sentence about a round's outcome. */
export function outcomeText(envelope: PokerEnvelope, outcome: Outcome): string {
  switch (outcome.kind) {
    case "consensus":
      return msg(str`Everyone voted ${outcome.card}.`);
    case "one-card":
      return msg(str`Every vote with a value is ${outcome.card}.`);
    case "close":
      return msg(str`${outcome.low} and ${outcome.high} are next to each other in the deck.`);
    case "spread": {
      const present = presentOf(envelope, [...outcome.lowest, ...outcome.highest]);
      return present.length > 0
        ? msg(str`Hear from ${listed(envelope, present)}.`)
        : msg(str`Estimates range from ${outcome.low} to ${outcome.high}.`);
    }
    case "none":
      return msg("No votes with a value.");
  }
}

/** Leaves out people who cannot be asked, because they do not have the room open. An ended room keeps all of them. */
function presentOf({ presence, endedAt }: PokerEnvelope, userIds: readonly string[]): readonly string[] {
  const here = new Set(presence);
  return endedAt ? userIds : userIds.filter((userId) => here.has(userId));
}

function listed(envelope: PokerEnvelope, userIds: readonly string[]): string {
  return shortList(userIds.map((userId) => markedNameOf(envelope, userId) || msg("someone who left")));
}

/** Joins up to six names. Of a longer list it joins the first five and the number of the others. */
function shortList(names: readonly string[]): string {
  if (names.length <= 6) return formatList(names);
  const more = names.length - 5;
  return formatList([
    ...names.slice(0, 5),
    plural(more, { one: msg("1 more"), other: msg(str`${formatNumber(more)} more`) }),
  ]);
}

/** Returns the centre of a round in words: `median 5` for numbers, `middle M–L` for sizes. */
function centreText({ results }: PokerStory): string {
  if (results?.median !== undefined) return msg(str`median ${formatNumber(results.median)}`);
  if (results?.middle !== undefined) return msg(str`middle ${results.middle}`);
  return msg("no estimates");
}

/** Returns a sentence about a revealed round, such as `Revealed: median 5, 3 to 13, Spread`. */
export function revealText(envelope: PokerEnvelope, story: PokerStory): string {
  const outcome = outcomeOf(envelope.state.deck, story.votes ?? []);
  const centre = centreText(story);
  if (outcome.kind === "none") return msg("Revealed: no estimates");
  const name = outcomeName(outcome);
  if (outcome.kind === "consensus" || outcome.kind === "one-card")
    return msg(str`Revealed: ${centre}, ${name}`);
  return msg(str`Revealed: ${centre}, ${outcome.low} to ${outcome.high}, ${name}`);
}

/** Returns the announcement of an event at the table. */
export function eventText(envelope: PokerEnvelope, event: PokerEvent): string {
  switch (event.kind) {
    case "selected":
      return msg(str`Now estimating ${storyName(event.story)}`);
    case "cleared":
      return msg("No story on the table");
    case "new-round":
      return msg("New round, votes cleared");
    case "revealed":
      return revealText(envelope, event.story);
    case "all-in":
      return msg("All votes in");
    case "votes":
      return progressText(event.progress);
    case "timer-started": {
      const seconds = Math.round((Date.parse(event.endsAt) - Date.parse(envelope.serverTime)) / 1000);
      return msg(str`Timer started: ${durationText(seconds)}`);
    }
    case "timer-stopped":
      return msg("Timer stopped");
    case "estimated":
      return msg(str`${storyName(event.story)}: estimate ${cardName(event.story.estimate ?? "")}`);
    case "added": {
      const count = formatNumber(event.count);
      return plural(event.count, { one: msg("1 story added"), other: msg(str`${count} stories added`) });
    }
    case "removed": {
      const count = formatNumber(event.count);
      return plural(event.count, {
        one: msg("1 story removed"),
        other: msg(str`${count} stories removed`),
      });
    }
  }
}
