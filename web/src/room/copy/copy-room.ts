import { readMarkdown, readSummary } from "../../api/rooms.ts";
import { copyMarkdownText } from "../../lib/copy/copy-result.ts";
import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import { loadPluginTexts, pageLanguage } from "../../lib/worded/plugin-texts.ts";
import { wordInPage } from "../../lib/worded/word-in-page.ts";
import type { Forms } from "../../ui/copy-text.ts";
import { escapeHtml } from "../../ui/escape-html.ts";
import type { RoomController } from "../room-controller.ts";
import type { RoomView } from "../room-view.ts";
import { hasMarkdownFile, hasSummary } from "../plugin-exports.ts";

/**
 * Returns a room's result for the clipboard: its kind's Markdown as text and HTML, otherwise what its plugin writes on
 * the server. Rejects if there is neither.
 */
export async function roomForms(room: RoomController, markdown?: RoomView["markdown"]): Promise<Forms> {
  const { envelope, sessionId } = room;
  if (!envelope) throw new Error("the room is not loaded");
  const { formsOfMarkdown } = await lazyImport(() => import("../marked/tm-marked.ts"));
  if (markdown) return formsOfMarkdown((await markdown())(envelope));
  if (hasMarkdownFile(envelope) || !hasSummary(envelope))
    return formsOfMarkdown(await readMarkdown(sessionId));
  const { page, lines } = await readSummary(sessionId);
  const texts = await loadPluginTexts(page);
  const worded = lines.map((line) => wordInPage(line, texts, pageLanguage()));
  return {
    text: [envelope.title, ...worded].join("\n"),
    html: `<h2>${escapeHtml(envelope.title)}</h2>${worded.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}`,
  };
}

/** Copies the room as Markdown in its kind's format. Without `markdown`, its plugin writes it on the server. */
export async function copyMarkdown(
  { envelope, sessionId }: RoomController,
  markdown: RoomView["markdown"],
): Promise<void> {
  if (!envelope) return;
  await copyMarkdownText(markdown ? markdown().then((write) => write(envelope)) : readMarkdown(sessionId));
}
