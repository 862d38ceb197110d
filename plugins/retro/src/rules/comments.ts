import { refuse } from "@standpoint/plugin-sdk/server";
import { groupOf, most, newShortId, withPerson, type Call, type Reply } from "../state.ts";
import { conflict, invalid, textOf, unknown } from "./texts.ts";

/** What people say about topics, from Discuss on. */
export const comments = {
  /** Adds a comment. */
  comment({ body, state: before, actor, phase }: Call): Reply {
    if (phase !== "discuss" && phase !== "actions") return conflict("comments are possible from Discuss on");
    const group = groupOf(before, body["id"]);
    if (!group) return unknown("topic");
    const text = textOf(body, 300);
    if (text === null) return invalid("a comment has 1 to 300 characters");
    if (before.comments.length >= most.comments)
      return conflict(`a retrospective has at most ${most.comments} comments`);
    const [state, by] = withPerson(before, actor);
    const id = newShortId(state.comments.map(([one]) => one));
    return { state: { ...state, comments: [...state.comments, [id, group, by, text]] }, created: id };
  },

  /** Removes a comment of one's own. */
  uncomment({ body, state, actor }: Call): Reply {
    const by = state.people.indexOf(actor.id);
    const left = state.comments.filter(([id, , author]) => id !== body["id"] || author !== by);
    if (left.length === state.comments.length) return refuse("not-found", "you have no such comment");
    return { state: { ...state, comments: left } };
  },
};
