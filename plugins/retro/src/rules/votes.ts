import { groupOf, sum, withPerson, type Call, type Reply } from "../state.ts";
import { conflict, invalid, unknown } from "./texts.ts";

/** What people do at Vote. */
export const votes = {
  /** Sets the number of a person's votes for a topic. */
  vote({ body, state: before, actor, phase, session }: Call): Reply {
    if (phase !== "vote") return conflict("voting is not open now");
    const group = groupOf(before, body["id"]);
    if (!group) return unknown("topic");
    const count = body["votes"] ?? 1;
    if (!isCount(count)) return invalid("the number of votes must not be negative");
    if (!session.config.stacked && count > 1) return invalid("a topic gets one vote of each person");
    const [state, by] = withPerson(before, actor);
    const rest = Object.entries(state.votes[by] ?? {}).filter(([card]) => groupOf(state, card) !== group);
    const own = Object.fromEntries(count > 0 ? [...rest, [group, count] as const] : rest);
    if (sum(Object.values(own)) > session.config.votes)
      return conflict(`each person has ${session.config.votes} votes`);
    return { state: { ...state, votes: { ...state.votes, [by]: own } } };
  },
};

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
