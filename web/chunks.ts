/** Folders whose code only some rooms or pages need. They are chunks of their own, by these names. */
const apart: Record<string, string> = {
  "room/copy": "ending",
  "room/ending": "ending",
  "pages/connections": "connections",
  "poker/rounds": "rounds",
};

/** Returns the chunk of a file of rooms, pages or kinds: its folder in web/src, or the folder of its kind. */
function folderOf(id: string): string {
  const [, folder = "", part = ""] = /\/web\/src\/(?:kinds\/)?(\w+)\/(\w+)?/.exec(id) ?? [];
  return apart[`${folder}/${part}`] ?? folder;
}

/**
 * Returns the chunks that several parts of the client share, for the bundler. A file belongs to the first chunk that
 * accepts it. They are chosen by folder, so that a new file needs no entry. A file of one part alone comes with that
 * part. Without these chunks there would be a hundred small files more.
 */
export function chunkGroups() {
  const shared = (minShareCount: number) => ({ minShareCount, includeDependenciesRecursively: false });
  return [
    // What the first render of every page needs.
    { name: "shell", tags: ["$initial" as const], test: /\/(web\/src\/\w+|shared|node_modules)\// },
    // The descriptions of all kinds, with what they import. The space page needs them, but no room's code.
    { name: "kinds", test: /\/web\/src\/kinds\/registry\.ts$/ },
    // The code for translations, which an English page does not need.
    { name: "translator", test: /\/web\/src\/lib\/language\/choose-language\.ts$/ },
    // The fields and texts of schedules. Only the settings of standups and the form of other schedules need them.
    {
      name: "schedules",
      test: /\/(web\/src\/(pages\/(standups\/schedule|room-schedules)\/|i18n\/week\.ts$)|shared\/rules\/(slots|room-schedules)\.ts$)/,
      ...shared(2),
    },
    // What forms of new rooms need of plugins' kinds.
    {
      name: "new-rooms",
      test: /\/web\/src\/(kinds\/(plugin-rooms|shown-fields)|i18n\/day-title)\.ts$/,
      ...shared(2),
    },
    // What rooms with notices of plugins draw. Most rooms have none.
    {
      name: "notices",
      test: /\/web\/src\/(room\/notices\/(tm-|setback-)|kinds\/poker\/unwritten\/)/,
      ...shared(2),
    },
    { name: folderOf, test: /\/web\/src\/(room|pages|kinds\/\w+)\//, ...shared(2) },
    // Requests and fields of settings and admin pages. No room needs them.
    {
      name: "settings",
      test: /\/(web\/src\/(api\/(admin|schedule|retention)|ui\/(accept-drop|form\/tm-setting|loading\/poll))|shared\/rules\/webhook-url)\.ts$/,
      ...shared(2),
    },
    // Subscriptions to notices. Only devices that have one need them.
    {
      name: "push",
      test: /\/(web\/src\/(api\/push|lib\/notifications\/(push|device-name|notification-refusal))|shared\/rules\/push-sorts)\.ts$/,
      ...shared(2),
    },
    // Chats of teams. Only spaces with channels and their settings need them.
    {
      name: "chats",
      test: /\/(web\/src\/lib\/spaces\/channels-note|shared\/rules\/chats\/\w+)\.ts$/,
      ...shared(2),
    },
    // Leaving an account, and files that the browser saves. Dialogs and settings need them.
    {
      name: "account",
      test: /\/web\/src\/(lib\/account\/(sign-out|tm-signed-out)|ui\/(tm-slug-dialog|save-file))\.ts$/,
      ...shared(2),
    },
    // Requests of pages of plugins. No other room needs them.
    { name: "asks", test: /\/web\/src\/api\/(plugin-asks|tracker-accounts)\.ts$/, ...shared(2) },
    { name: "common", test: /\/(web\/src\/\w+|shared|node_modules)\//, ...shared(3) },
  ];
}
