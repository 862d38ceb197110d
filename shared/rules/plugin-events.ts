/** The topics of the service's events, each with its data in addition to the space and the room. */
const eventData: Readonly<Record<string, string>> = {
  "session.created": "",
  "session.ended": "",
  "session.reopened": "",
  "session.deleted": "",
  "poker.revealed": "the story's reference and title, and the votes without names",
  "poker.estimated": "the story's reference and title, and its estimate",
  "standup.opened": "the day, and when it opens and closes",
  "standup.closed": "the day, and when it opens and closes",
  "member.joined": "the person's id",
  "member.removed": "the person's id",
};

const roomData = "the space's name and address, the room's id, kind and title";
const spaceData = "the space's name and address";

/** Returns true if a topic is an event of the service, or has the form of a plugin's event. */
export function isEventTopic(topic: string): boolean {
  return Object.hasOwn(eventData, topic) || /^plugin(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2,}$/.test(topic);
}

/** Describes the data of a topic's events. "" means all topics. */
export function describeEvent(topic: string): string {
  if (topic === "") return `${roomData}, estimates and results, the days of standups, ids of people`;
  if (topic.startsWith("plugin.")) return "any data from that plugin";
  const more = eventData[topic];
  return [topic.startsWith("member.") ? spaceData : roomData, ...(more ? [more] : [])].join(", ");
}
