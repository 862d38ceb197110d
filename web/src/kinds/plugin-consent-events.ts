import { msg } from "@lit/localize";
import { eventSort } from "#shared/rules/plugin-events.ts";
import { formatList } from "../i18n/format.ts";
import { isolated } from "../i18n/isolated.ts";
import { str } from "../i18n/str.ts";

/** Returns the sentence for a grant of all events. */
export function everyEventText(): string {
  return msg(
    "Learns of every event in every space: rooms, votes without names, estimates, standups, people, other plugins' events.",
  );
}

/** Describes what a plugin learns from the events with these topics, which are of one sort and at least one. */
export function eventsText(topics: readonly string[]): string {
  const words = eventWords();
  const list = formatList(topics.map((topic) => words[topic] ?? isolated(topic)));
  switch (eventSort(topics[0]!)) {
    case "session":
      return msg(str`Learns of these events of rooms, in every space, with the room's title: ${list}.`);
    case "standup":
      return msg(str`Learns of these events of standups, in every space, with the standup's title: ${list}.`);
    case "member":
      return msg(str`Learns of these events of people, in every space, with the person's id: ${list}.`);
    case "poker.revealed":
      return msg("Learns when votes are revealed, in every space, with the story but without names.");
    case "poker.estimated":
      return msg("Learns when a story is estimated, in every space, with its title and estimate.");
    default:
      return msg(str`Learns of these events of other plugins, with any data they send: ${list}.`);
  }
}

/** Describes the data of a topic's events. "" means all topics. */
export function eventDetail(topic: string): string {
  if (topic === "")
    return msg(
      "Names and addresses of spaces and rooms; titles of stories; days of standups; ids of people.",
    );
  switch (eventSort(topic)) {
    case "plugin":
      return "";
    case "member":
      return msg(str`${topic}: the space's name and address; the person's id.`);
    case "standup":
      return msg(
        str`${topic}: the space's name and address; the room's id, kind and title; the day and times.`,
      );
    case "poker.revealed":
      return msg(
        str`${topic}: the space's name and address; the room's id, kind and title; the story's reference and title; votes without names.`,
      );
    case "poker.estimated":
      return msg(
        str`${topic}: the space's name and address; the room's id, kind and title; the story's reference, title and estimate.`,
      );
    default:
      return msg(str`${topic}: the space's name and address; the room's id, kind and title.`);
  }
}

function eventWords(): Readonly<Record<string, string>> {
  return {
    "session.created": msg("creation", { id: "created-event" }),
    "session.ended": msg("end", { id: "ended-event" }),
    "session.reopened": msg("reopening", { id: "reopened-event" }),
    "session.deleted": msg("deletion", { id: "deleted-event" }),
    "standup.opened": msg("opening", { id: "opened-event" }),
    "standup.closed": msg("closing", { id: "closed-event" }),
    "member.joined": msg("joining", { id: "joined-event" }),
    "member.removed": msg("leaving or removal", { id: "removed-event" }),
  };
}
