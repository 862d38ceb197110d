import { otherQuestion } from "../questions.ts";
import { byId, groupOf, most, rankedGroups, topicOf, type Call, type Reply } from "../state.ts";
import { phases, type Phase } from "../view.ts";
import { conflict, invalid, unknown } from "./texts.ts";

const isPhase = (to: unknown): to is Phase => phases.includes(to as Phase);

/** What the facilitator does. */
export const steps = {
  /** Moves the room to another step, in either direction. */
  phase({ body: { to }, state: before, session }: Call): Reply {
    if (!isPhase(to)) return invalid("there is no such phase");
    if (to === session.phase) return undefined;
    // Later phases keep the order of the cards. So it must not show who wrote first, unless people saw that anyway.
    const { named, open } = session.config;
    const keepsOrder = to === "write" || (named && open);
    const state = keepsOrder ? before : { ...before, cards: before.cards.toSorted(byId) };
    const topic = topicOf(state) ?? rankedGroups(state)[0]?.[0] ?? null;
    return {
      state: {
        ...state,
        topic: to === "discuss" || to === "actions" ? topic : state.topic,
        ready: [],
        timer: null,
      },
      phase: to,
      ...(to !== "write" && { revealed: true }),
    };
  },

  /** Starts, extends or stops the timer. */
  timer({ body, state, now }: Call): Reply {
    if (body["stop"] === true) return { state: { ...state, timer: null } };
    const minutes = body["minutes"] ?? body["add"];
    if (!isMinutes(minutes)) return invalid(`a timer has 1 to ${most.timer} minutes`);
    const from = body["add"] === undefined ? now : Math.max(now, state.timer ?? 0);
    const timer = Math.min(from + minutes * 60_000, now + most.timer * 60_000);
    return { state: { ...state, timer } };
  },

  /** Asks another question, or hides it. */
  icebreaker({ body, state }: Call): Reply {
    return { state: { ...state, question: body["on"] === false ? -1 : otherQuestion(state.question) } };
  },

  /** Chooses the topic to discuss. */
  topic({ body, state, phase }: Call): Reply {
    if (phase !== "discuss") return conflict("topics are chosen only while the room is at Discuss");
    const topic = groupOf(state, body["id"]);
    if (!topic) return unknown("topic");
    return topic === topicOf(state) ? undefined : { state: { ...state, topic, timer: null } };
  },
};

const isMinutes = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most.timer;
