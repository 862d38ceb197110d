import { msg } from "@lit/localize";
import type { RoomController } from "../../../room/room-controller.ts";
import { registerKeys, type KeyBindings } from "../../../ui/keys.ts";
import { backwardArrow, forwardArrow } from "../../../ui/reading-direction.ts";
import { hasHand } from "../hand/hand-template.ts";
import { asPoker, minStoriesToFilter, storyOnTable } from "../model.ts";

type Actions = Record<
  "reveal" | "reset" | "next" | "quick" | "timer" | "estimate" | "add" | "filter",
  () => void
> & { type: (event: KeyboardEvent) => void };

/** The parts of the room that keys can act on now. */
type AvailableParts = Record<"hand" | "stories" | "filter" | "run" | "story" | "round" | "order", boolean>;

/** Registers the keys of a poker room, each while its action is possible. Returns a function that unregisters them. */
export function pokerKeys(room: RoomController, actions: Actions): () => void {
  // The keys that play cards: decisions/web#digits-play-cards.
  return registerKeys(
    () => msg("Planning"),
    () => {
      const has = availableParts(room);
      return has
        ? { ...(has.run && commands(actions, has)), ...cards(actions, has), ...queue(actions, has) }
        : {};
    },
  );
}

function availableParts(room: RoomController): AvailableParts | undefined {
  if (!room.view) return undefined;
  const envelope = asPoker(room.view);
  const { stories } = envelope.state;
  const run = room.amFacilitator && room.writable;
  const story = storyOnTable(envelope.state) !== undefined;
  return {
    hand: hasHand(room, envelope),
    stories: stories.length > 1 && (run || !room.onlyTakesPart),
    filter: stories.length >= minStoriesToFilter,
    run,
    story,
    round: story && !envelope.revealed,
    order: run && stories.length > 1,
  };
}

function commands(
  { reveal, reset, next, quick, timer, estimate, add }: Actions,
  { story, round }: AvailableParts,
): KeyBindings {
  return {
    ...(round && { r: { label: msg("Reveal the votes"), icon: "eye", run: reveal } }),
    ...(story && { x: { label: msg("Vote again"), icon: "rotate-ccw", run: reset } }),
    n: { label: msg("Next story without an estimate"), icon: "skip-forward", run: next },
    q: { label: msg("Quick round, without a story"), icon: "zap", run: quick },
    ...(round && { t: { label: msg("Timer"), icon: "timer", run: timer } }),
    ...(story && {
      e: { label: msg("Choose an estimate"), icon: "pencil", run: estimate },
      "e Enter": { label: msg("Save the estimate and continue") },
    }),
    a: { label: msg("Add a story"), icon: "plus", run: add },
  };
}

function cards({ type }: Actions, { hand, run, story }: AvailableParts): KeyBindings {
  return {
    ...((hand || (run && story)) && { "0-9": { label: msg("Find a card"), run: type } }),
    ...(hand && {
      Enter: { label: msg("Vote with the focused card, or take the vote back") },
      [`${backwardArrow()} ${forwardArrow()}`]: { label: msg("Previous card, next card") },
      "Home End": { label: msg("First card, last card") },
    }),
  };
}

function queue({ filter }: Actions, has: AvailableParts): KeyBindings {
  return {
    ...(has.stories && {
      "ArrowUp ArrowDown": { label: msg("Previous story, next story of the list") },
      ...(has.run && { [forwardArrow()]: { label: msg("The menu of the focused story") } }),
    }),
    ...(has.filter && { "/": { label: msg("Filter stories"), icon: "search", run: filter } }),
    ...(has.order && {
      "alt+ArrowUp alt+ArrowDown": { label: msg("Move the focused story up, down") },
      "alt+Home alt+End": { label: msg("Move it to the top, to the bottom") },
    }),
  };
}
