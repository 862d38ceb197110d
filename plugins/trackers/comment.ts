import type { Host } from "@standpoint/plugin-sdk/server";
import { failureOf } from "./failure.ts";
import type { AddComment, Estimated, Tracker } from "./tracker.ts";

/** Where the space keeps the last comments, each with the reference of its issue. */
const lastComments = "comments";

/** Of so many issues, the last comment is kept. */
const KEPT = 50;

type Comment = { ref: string; text: string };

/**
 * Comments on an issue with an estimate and the room's address if the connection's setting `comment` is `Yes`. It leaves
 * out a comment that repeats the last one, as after a second attempt. The estimate is written already, so a
 * failure is only logged.
 */
export async function comment(
  { product }: Tracker,
  { ref, card, roomUrl }: Estimated,
  add: AddComment,
  host: Host,
): Promise<void> {
  if ((await host.setting("comment")) !== "Yes") return;
  const text = `Estimated with ${card}: ${roomUrl}`;
  const kept = ((await host.space.get(lastComments)) ?? []) as Comment[];
  if (kept.some((one) => one.ref === ref && one.text === text)) return;
  try {
    await add(text);
  } catch (error) {
    return host.log("warn", `${product}: no comment was added: ${failureOf(error).message}`);
  }
  const others = kept.filter((one) => one.ref !== ref).slice(1 - KEPT);
  await host.space.set(lastComments, [...others, { ref, text }]);
}
