import { digestDigits } from "#shared/rules/plugin-page.ts";

/**
 * Returns SQL for the address of a package's page, as `pageAddress` returns it: a plus sign is the only character of a
 * version that an address encodes. `packed` names a row of `plugin_bundles`.
 */
const pageOf = (packed: string) =>
  `'/plugin-ui/' || ${packed}.name || '/' || replace(${packed}.version, '+', '%2B') || '?b='
     || left(encode(${packed}.digest, 'hex'), ${digestDigits})`;

/** A scalar subquery over `s`, a room of a plugin's kind: its result as json for lists of rooms, or null. */
export const pluginResult = `(
  select json_build_object('kind', 'plugin', 'page', ${pageOf("packed")}, 'text', told.result -> 'text',
    'values', told.result -> 'values')
  from plugin_rooms told
  join plugin_installs installed on installed.id = told.install_id
  join plugin_bundles packed on packed.digest = installed.digest
  where told.session_id = s.id and told.result is not null)`;

/**
 * A condition over `s`, a room of a plugin's kind, and `viewer.user_id`, a member of its space: the plugin says that the
 * room waits for this person, and may say so now.
 */
export const pluginWaitsFor = `exists (
  select from plugin_rooms told
  join plugin_installs installed on installed.id = told.install_id and installed.enabled
  join plugin_grants granted on granted.install_id = installed.id and granted.capability = 'attention'
  where told.session_id = s.id and viewer.user_id = any(told.waits))`;
