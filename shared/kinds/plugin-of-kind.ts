import type { Verb, Who } from "./who-acts.ts";

/** The plugin that provides a kind, as the rows of the kind and of the plugin's install say. */
export type PluginOfKind = {
  install: string;
  /** Of its package, in hex. */
  digest: string;
  name: string;
  version: string;
  display: string;
  /** The kind's name in the package; an org may have given it another one. */
  declaredAs: string;
  actions: Record<string, { verb: Verb; who: Who }>;
  /** Whether its package has a page, or leaves it to the operator to lay one down. */
  hasPage: boolean;
  enabled: boolean;
  /** Whether it was killed so often that an admin has to enable it again. */
  isStopped: boolean;
  /** Until when it rests after failures, as `iso` prints it; null where it does not. */
  restsUntil: string | null;
  /** Whether its last call failed, so that a good one has to be noted. */
  isFailing: boolean;
};

/**
 * Returns a scalar subquery with the plugin of a kind, by the kind's id, as json; null for a kind that is no plugin's. The
 * id is an expression over any row but `provided`, `installed` and `packed`.
 */
export function pluginOfKind(kindId: string): string {
  return `(
    select json_build_object('install', installed.id, 'digest', encode(installed.digest, 'hex'), 'name', installed.name,
      'version', packed.version, 'display', packed.manifest ->> 'display', 'declaredAs', provided.declared_as,
      'actions', provided.actions, 'hasPage', packed.page is not null or not packed.manifest ? 'files'
        or (packed.manifest -> 'files') ? 'ui.js', 'enabled', installed.enabled, 'isStopped', installed.stopped_reason is not null,
      'restsUntil', case when installed.paused_until > now() then iso(installed.paused_until) end,
      'isFailing', installed.failures > 0 or installed.paused_until is not null)
    from session_kinds provided
    join plugin_installs installed on installed.id = provided.install_id
    join plugin_bundles packed on packed.digest = installed.digest
    where provided.id = ${kindId})`;
}
