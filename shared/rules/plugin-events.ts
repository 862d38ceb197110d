/** What plugins may be told of by its topic, and what they are told beside the space and the room. */
const fields: Readonly<Record<string, string>> = {
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

const ofRoom = "the space's name and address, the room's id, kind and title";
const ofSpace = "the space's name and address";

/** Says whether plugins can be told of a topic: one of the service's, or one that a plugin of the org raises. */
export function isEventTopic(topic: string): boolean {
  return Object.hasOwn(fields, topic) || /^plugin(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2,}$/.test(topic);
}

/** Returns in words what an event of a topic tells; "" is any topic. */
export function toldBy(topic: string): string {
  if (topic === "") return `${ofRoom}, estimates and results, the days of standups, ids of people`;
  if (topic.startsWith("plugin.")) return "whatever that plugin says";
  const more = fields[topic];
  return [topic.startsWith("member.") ? ofSpace : ofRoom, ...(more ? [more] : [])].join(", ");
}
