import { joinWords } from "./join-words.ts";

/** The topics of the service's events, with their verbs, and their data in addition to space and room. */
const topics: Readonly<Record<string, { verbs: string[]; data: string }>> = {
  "session.created": { verbs: ["is created"], data: "" },
  "session.ended": { verbs: ["ends"], data: "" },
  "session.reopened": { verbs: ["reopens"], data: "" },
  "session.deleted": { verbs: ["is deleted"], data: "" },
  "poker.revealed": { verbs: [], data: "the story's reference and title; votes without names" },
  "poker.estimated": { verbs: [], data: "the story's reference, title and estimate" },
  "standup.opened": { verbs: ["opens"], data: "the day and times" },
  "standup.closed": { verbs: ["closes"], data: "the day and times" },
  "member.joined": { verbs: ["joins"], data: "the person's id" },
  "member.removed": { verbs: ["leaves", "is removed"], data: "the person's id" },
};

/** Returns true if a topic is an event of the service, or has the form of a plugin's event. */
export function isEventTopic(topic: string): boolean {
  return Object.hasOwn(topics, topic) || /^plugin(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2,}$/.test(topic);
}

/** Returns the sort of a topic. One sentence describes all topics of a sort. */
export function eventSort(topic: string): string {
  return topic.startsWith("poker.") ? topic : topic.slice(0, topic.indexOf("."));
}

/** Describes what a plugin learns from the events with these topics, which are of one sort and at least one. */
export function describeEvents(list: readonly string[]): string {
  const known = Object.keys(topics).filter((topic) => list.includes(topic));
  const verbs = joinWords(
    known.flatMap((topic) => topics[topic]!.verbs),
    "or",
  );
  switch (eventSort(list[0]!)) {
    case "session":
      return `Learns when a room ${verbs}, in every space, with its title.`;
    case "standup":
      return `Learns when a standup ${verbs}, in every space, with its title.`;
    case "member":
      return `Learns when a person ${verbs}, in every space, with their id.`;
    case "poker.revealed":
      return "Learns when votes are revealed, in every space, with the story but without names.";
    case "poker.estimated":
      return "Learns when a story is estimated, in every space, with its title and estimate.";
    default:
      return `Learns of ${joinWords(list)} from other plugins, with any data they send.`;
  }
}

/** Describes the data of a topic's events. "" means all topics. */
export function describeEvent(topic: string): string {
  if (topic === "")
    return "Names and addresses of spaces and rooms; titles of stories; days of standups; ids of people.";
  if (topic.startsWith("plugin.")) return "";
  const room = topic.startsWith("member.") ? [] : ["the room's id, kind and title"];
  const data = ["the space's name and address", ...room, topics[topic]!.data].filter((text) => text !== "");
  return `${topic}: ${data.join("; ")}.`;
}
