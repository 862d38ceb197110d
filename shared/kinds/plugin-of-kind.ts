import type { Verb, Who } from "./who-acts.ts";

/** The plugin that provides a kind, read from the rows of the kind and of the plugin's install. */
export type PluginOfKind = {
  install: string;
  /** The id of the org that has the install. */
  org: string;
  /** The digest of its package, in hex. */
  digest: string;
  name: string;
  version: string;
  display: string;
  /** The kind's name in the package; the org's name for it may differ. */
  declaredAs: string;
  /** The hue of the kind's colour, 0 to 359. */
  hue: number;
  /** With `commitments`, an action may add and withdraw commitments. */
  actions: Record<string, { verb: Verb; who: Who; commitments?: boolean }>;
  /** True if its package has a page, or lets the operator provide one. */
  hasPage: boolean;
  /** True if plugin.js exports `exportRoom`; null if its code was not loaded when the package was stored. */
  hasExport: boolean | null;
  /** The same for `summary`. */
  hasSummary: boolean | null;
  enabled: boolean;
  /** True if it was killed so often that an admin must enable it again. */
  isStopped: boolean;
  /** The end of its pause after failures, as `iso` prints it; null if it is not paused. */
  pausedUntil: string | null;
  /** True if its last call failed, so that the next success must be recorded. */
  isFailing: boolean;
};

/**
 * Returns a scalar subquery for the plugin of a kind, as json; null if no plugin provides the kind. `kindId` is an SQL
 * expression over any row except `provided`, `installed` and `packed`.
 */
export function pluginOfKind(kindId: string): string {
  return `(
    select json_build_object('install', installed.id, 'org', installed.org_id, 'digest', encode(installed.digest, 'hex'), 'name', installed.name,
      'version', packed.version, 'display', packed.manifest ->> 'display', 'declaredAs', provided.declared_as,
      'actions', provided.actions, 'hasPage', packed.page is not null or not packed.manifest ? 'files'
        or (packed.manifest -> 'files') ? 'ui.js', 'hasExport', 'exportRoom' = any(packed.exports),
      'hasSummary', 'summary' = any(packed.exports), 'hue', provided.hue, 'enabled', installed.enabled, 'isStopped', installed.stopped_reason is not null,
      'pausedUntil', case when installed.paused_until > now() then iso(installed.paused_until) end,
      'isFailing', installed.failures > 0 or installed.paused_until is not null)
    from session_kinds provided
    join plugin_installs installed on installed.id = provided.install_id
    join plugin_bundles packed on packed.digest = installed.digest
    where provided.id = ${kindId})`;
}
