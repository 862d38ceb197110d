import { isSpecial } from "#shared/rules/deck.ts";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import type { Participant } from "#shared/wire/sessions.ts";
import { participantOf } from "../model.ts";
import { outcomeOf } from "../outcome.ts";
import type { End } from "../poker-text.ts";

/** The equal cards of a revealed round, and their players. */
export type Pile = { value: string; voters: Participant[]; end: End; isSpecial: boolean };

/** Returns the piles of a revealed round in the order of the deck. Cards without a value are last. */
export function pilesOf(envelope: PokerEnvelope, { votes = [] }: PokerStory): Pile[] {
  const { deck } = envelope.state;
  const outcome = outcomeOf(deck, votes);
  const endOf = (value: string): End => {
    if (outcome.kind !== "spread") return undefined;
    return value === outcome.low ? "low" : value === outcome.high ? "high" : undefined;
  };
  const piles = [...new Set([...deck.values, ...votes.map(({ value }) => value)])].map((value) => ({
    value,
    voters: votes.filter((vote) => vote.value === value).map(({ userId }) => participantOf(envelope, userId)),
    end: endOf(value),
    isSpecial: isSpecial(value),
  }));
  const played = piles.filter(({ voters }) => voters.length > 0);
  return [...played.filter((pile) => !pile.isSpecial), ...played.filter((pile) => pile.isSpecial)];
}

/**
 * Returns the first word of each name. People of a list who share it get the initial of their last word too, or keep
 * the whole name if they share that as well.
 */
export function shortNames(people: readonly Participant[]): Map<string, string> {
  const forms = people.map(({ name }) => {
    const [first = "", ...rest] = name.split(" ");
    const last = rest.at(-1);
    return [first, last ? `${first} ${[...last][0]!}.` : name, name];
  });
  const isUnique = (form: number, text: string) => forms.filter((one) => one[form] === text).length === 1;
  return new Map(
    people.map(({ userId, name }, i) => [
      userId,
      forms[i]!.find((text, form) => isUnique(form, text)) ?? name,
    ]),
  );
}
