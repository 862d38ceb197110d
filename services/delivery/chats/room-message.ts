import type { MessageClaim } from "#shared/domain/channels/claim-messages.ts";
import { serviceTexts } from "#shared/rules/service-texts/service-texts.ts";
import { timeText } from "../time-text.ts";
import type { ChatMessage } from "./message.ts";

type About = Pick<MessageClaim, "sort" | "language" | "timezone" | "space" | "path" | "room">;

/** Returns the message of a claim in the channel's language. `lines` are the texts of the room that it may post. */
export function roomMessage(about: About, lines: readonly string[], baseUrl: string): ChatMessage {
  const { sort, language, timezone, space, path, room } = about;
  const texts = serviceTexts(language).channels;
  // Only standups have a closing time and entries to write.
  const isOpenNow = sort === "opened" && !room?.closesAt;
  const values: Record<string, string> = {
    space,
    title: room?.title ?? "",
    time: room?.closesAt ? timeText(room.closesAt, language, timezone, "zone") : "",
  };
  return {
    // One replacement, so that a title with a name in braces stays as it is.
    headline: texts[isOpenNow ? "openNow" : sort].replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => values[name] ?? "",
    ),
    lines,
    link: {
      text: (sort === "opened" || sort === "closing") && !isOpenNow ? texts.write : texts.open,
      url: baseUrl + (room?.path ?? path),
    },
  };
}
