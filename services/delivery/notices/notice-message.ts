import { hash } from "node:crypto";
import type { NoticeClaim } from "#shared/domain/notices/claim-notices.ts";
import { serviceTexts } from "#shared/rules/service-texts/service-texts.ts";
import { timeText } from "../time-text.ts";

/** The length of every message in bytes, so that a push service cannot tell sorts or rooms apart. */
const LENGTH = 700;

type Noticed = Pick<NoticeClaim, "sort" | "language" | "timezone" | "room">;

/**
 * Returns the message that a device's service worker shows, as JSON with blanks up to 700 bytes. `path` is the page that
 * a press opens. Invariant: it contains no name, title or text of a room.
 */
export function noticeMessage(claim: Noticed): Uint8Array {
  const { language: lang, room } = claim;
  const message = { title: "Standpoint", body: bodyOf(claim), tag: tagOf(claim), lang, path: pathOf(room) };
  const whole = Buffer.from(JSON.stringify(message));
  // Only addresses of unusual length do not fit.
  const bytes = whole.length <= LENGTH ? whole : Buffer.from(JSON.stringify({ ...message, path: "/" }));
  return Buffer.concat([bytes, Buffer.alloc(LENGTH - bytes.length, " ")]);
}

function bodyOf({ sort, language, timezone, room }: Noticed): string {
  const texts = serviceTexts(language).notices;
  // Only standups have entries to write, and only they have a closing time.
  if (sort === "opened" && !room?.closesAt) return texts.action;
  const text = texts[sort];
  return room?.closesAt ? text.replace("{time}", timeText(room.closesAt, language, timezone)) : text;
}

/** Returns the tag of a notice: a device shows one notice of a tag. */
export function tagOf({ sort, room }: Pick<NoticeClaim, "sort" | "room">): string {
  return hash("sha256", `${room?.id} ${sort}`, "base64url").slice(0, 22);
}

function pathOf(room: NoticeClaim["room"]): string {
  return room ? `/o/${room.org}/s/${room.space}/r/${room.id}` : "/";
}
