import {
  editStoryBody,
  importBody,
  importedStory,
  storyBody,
  storyIdBody,
  type ImportedStory,
} from "#shared/wire/poker.ts";
import { requireBase } from "#shared/wire/base.ts";
import { problem } from "#shared/wire/problems.ts";
import type { PokerConfig } from "#shared/wire/poker.ts";
import { bytesOf, requireRoomText } from "../room-text.ts";
import { pokerAction } from "./action.ts";
import { hasOfferedTexts, markOffered } from "./offered.ts";
import { storyTextBytes, insertStories, requireStory } from "./queries.ts";
import { dropUntouchedRound, remove } from "./remove.ts";

/** Adds a story at the end of the queue. For the facilitator. Throws `limit_reached`, `room_full`. */
export const stories = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Add a story; it needs a title or a reference",
  makes: true,
  body: storyBody,
  async run(tx, context, body) {
    const [id] = await insertStories(tx, context, [body]);
    return { created: id! };
  },
});

/**
 * Adds up to 100 stories in the given order, all or none. A refusal names the row. A story with an estimate is
 * `estimated`. With `dropQuickRound`, an untouched quick round on the table is removed. Texts from a plugin's page are
 * remembered as such. For the facilitator. Throws `invalid`, `limit_reached`, `room_full`.
 */
export const importStories = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Add up to 100 stories at once, all or none",
  body: importBody,
  async run(tx, context, body) {
    if (body.dropQuickRound) await dropUntouchedRound(tx, context.room.id);
    const added = await insertStories(
      tx,
      context,
      body.stories.map((row, i) => storyOfRow(row, i, context.room.config)),
    );
    if (context.fromPlugin) await markOffered(tx, added);
    return "changed";
  },
});

function storyOfRow(row: unknown, index: number, config: PokerConfig): ImportedStory {
  const parsed = importedStory.safeParse(row);
  if (!parsed.success) throw problem("invalid", `row ${index + 1}: ${parsed.error.issues[0]!.message}`);
  const { estimate } = parsed.data;
  if (estimate && !isCard(config, estimate)) throw problem("invalid", `row ${index + 1}: ${notACard}`);
  return parsed.data;
}

/**
 * Edits the texts, the position or the estimate of a story. An estimate must be a card of the deck; it makes the story
 * `estimated`. The estimate "" removes it. A story without a reference and a title is refused. A plugin's page changes
 * only texts that came from a plugin and were not edited since. For the facilitator. Throws `no_such_story`, `invalid`, `changed_meanwhile`, `room_full`.
 */
export const editStory = pokerAction({
  verb: "PATCH",
  who: "facilitator",
  summary: "Edit a story's texts, position or estimate; an empty estimate clears it",
  body: editStoryBody,
  async run(tx, { room, fromPlugin }, { storyId, estimate, base, ...texts }) {
    const story = await requireStory(tx, room.id, storyId);
    if (estimate) requireCard(room.config, estimate);
    const current = {
      title: story.title,
      ref: story.ref,
      notes: story.notes,
      estimate: story.estimate ?? "",
    };
    requireBase({ ...texts, estimate }, base, current);
    const estimation =
      estimate === undefined
        ? {}
        : { estimate: estimate || null, status: estimate ? "estimated" : "pending" };
    const next = { ...story, ...definedOnly(texts), ...estimation };
    if (next.title === "" && next.ref === "")
      throw problem("invalid", "a story needs a title or a reference");
    const { title, ref, notes, position, status } = next;
    const isSame =
      title === story.title &&
      ref === story.ref &&
      notes === story.notes &&
      position === story.position &&
      status === story.status &&
      next.estimate === story.estimate;
    if (isSame) return "unchanged";
    const growth = bytesOf(title, ref, notes) - bytesOf(story.title, story.ref, story.notes);
    const isOffer = fromPlugin && (title !== story.title || notes !== story.notes);
    if (isOffer && !(await hasOfferedTexts(tx, storyId)))
      throw problem("changed_meanwhile", undefined, { details: { current } });
    if (growth > 0) requireRoomText({ held: await storyTextBytes(tx, room.id), growth });
    await tx.kysely
      .updateTable("stories")
      .set({ title, ref, notes, position, status, estimate: next.estimate })
      .where("id", "=", storyId)
      .execute();
    if (isOffer) await markOffered(tx, [storyId]);
    return "changed";
  },
});

const notACard = "that estimate is not a card of the deck";

function requireCard(config: PokerConfig, estimate: string) {
  if (!isCard(config, estimate)) throw problem("invalid", notACard);
}

function isCard({ deck }: PokerConfig, estimate: string): boolean {
  return deck.values.includes(estimate);
}

function definedOnly<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/**
 * Removes a story and its votes. If it is on the table, its removal clears the table and the timer. For the
 * facilitator. Throws `no_such_story`.
 */
export const removeStory = pokerAction({
  verb: "POST",
  who: "facilitator",
  summary: "Remove a story and its votes",
  body: storyIdBody,
  async run(tx, { room }, { storyId }) {
    await requireStory(tx, room.id, storyId);
    await remove(tx, room.id, storyId);
    return "changed";
  },
});
