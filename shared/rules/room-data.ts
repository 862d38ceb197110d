/** Tells whether a plugin's own code erases the texts of a person in its rooms, and returns them for an export. */
export type PersonalHooks = { erases: boolean; exports: boolean };

/** The sentences about the data of people in a plugin's rooms, in English. */
export const roomDataTexts = {
  neither:
    "The content of its rooms is stored in a form that only the plugin can read. The export of a person does not contain it, and an erasure does not find it. To erase it, delete the room.",
  stored: "The content of its rooms is stored in a form that only the plugin can read.",
  exported: "The plugin adds a person's texts to the export of that person.",
  notExported: "The export of a person does not contain it.",
  erased:
    "The plugin erases a person's texts. An erasure lists the rooms that still contain the person's id.",
  notErased: "An erasure does not find it. To erase it, delete the room.",
};

/** Describes the data of people in the rooms of a plugin, for the admin who installs it. */
export function describeRoomData({ erases, exports }: PersonalHooks, texts = roomDataTexts): string {
  if (!erases && !exports) return texts.neither;
  const sentences = [
    texts.stored,
    exports ? texts.exported : texts.notExported,
    erases ? texts.erased : texts.notErased,
  ];
  return sentences.join(" ");
}
