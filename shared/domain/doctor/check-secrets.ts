import type { Database } from "#shared/db/database.ts";
import { sql } from "#shared/db/sql.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { SecretKeys } from "#shared/runtime/settings.ts";
import { connectionPlace } from "../plugins/connections/connection-box.ts";
import { secretPlace } from "../plugins/store-secret.ts";
import type { CheckResult } from "./check-result.ts";

/** The encrypted secret of a webhook. */
export type WebhookSecret = { org: string; space: string; id: string; box: Buffer; keyId: string };
/** An encrypted secret of a plugin's install. */
export type PluginSecret = {
  org: string;
  plugin: string;
  installId: string;
  name: string;
  box: Buffer;
  keyId: string;
};

/** The encrypted address and secrets of a plugin's connection. The space is null for one of the org. */
export type ConnectionSecret = {
  org: string;
  space: string | null;
  plugin: string;
  id: string;
  host: string;
  box: Buffer;
  keyId: string;
};

/** The encrypted private key of notices, or the encrypted address of a device or a channel. */
export type PushSecret = { owner: "key pair" | "device" | "channel"; id: string; box: Buffer; keyId: string };

/** The encrypted address of a space's calendar of holidays. */
export type CalendarSecret = WebhookSecret;

type StoredSecrets = {
  webhooks: WebhookSecret[];
  plugins: PluginSecret[];
  connections: ConnectionSecret[];
  push: PushSecret[];
  calendars: CalendarSecret[];
};
/** A secret with its owner's name, and the place that it was sealed for. */
type Sealed = { label: string; place: string; box: Buffer; keyId: string };

/** Limit of names in one report, for readability. */
const MAX_REPORTED = 20;

/** Checks whether these keys decrypt the secrets of the database. Changes nothing. */
export async function examineSecrets(db: Database, keys: SecretKeys): Promise<CheckResult[]> {
  const { rows: webhooks } = await sql<WebhookSecret>`
    select o.slug as org, s.slug as space, w.id, w.secret as box, w.secret_key_id as "keyId"
    from standup_webhooks w join spaces s on s.id = w.space_id join orgs o on o.id = s.org_id`.execute(
    db.kysely,
  );
  const { rows: plugins } = await sql<PluginSecret>`
    select o.slug as org, i.name as plugin, i.id as "installId", p.name, p.secret as box,
      p.secret_key_id as "keyId"
    from plugin_secrets p join plugin_installs i on i.id = p.install_id join orgs o on o.id = i.org_id`.execute(
    db.kysely,
  );
  const { rows: connections } = await sql<ConnectionSecret>`
    select o.slug as org, s.slug as space, i.name as plugin, c.id, c.host, c.sealed as box,
      c.sealed_key_id as "keyId"
    from plugin_connections c join plugin_installs i on i.id = c.install_id join orgs o on o.id = i.org_id
    left join spaces s on s.id = c.space_id`.execute(db.kysely);
  const { rows: push } = await sql<PushSecret>`
    select 'key pair' as owner, k.id, k.secret as box, k.secret_key_id as "keyId"
    from push_keys k where k.retired_at is null
    union all
    select 'device', p.id, p.secret, p.secret_key_id from push_subscriptions p
    union all
    select 'channel', c.id, c.secret, c.secret_key_id from chat_channels c`.execute(db.kysely);
  const { rows: calendars } = await sql<CalendarSecret>`
    select o.slug as org, s.slug as space, h.id, h.secret as box, h.secret_key_id as "keyId"
    from holiday_calendars h join spaces s on s.id = h.space_id join orgs o on o.id = s.org_id`.execute(
    db.kysely,
  );
  return judgeSecrets({ webhooks, plugins, connections, push, calendars }, keys, "warning");
}

/**
 * Returns a result each for the webhooks' secrets, the plugins' secrets, the plugins' connections, the key pair,
 * devices and channels of notices, and the calendars of holidays. If the keys do not decrypt some, its state is
 * `lostState`. It names their owners and the remedy, and shows no part of a secret.
 */
export function judgeSecrets(
  { webhooks, plugins, connections, push, calendars }: StoredSecrets,
  keys: SecretKeys,
  lostState: CheckResult["state"],
): CheckResult[] {
  const ofSpace = ({ org, space, id, box, keyId }: WebhookSecret): Sealed => {
    return { label: `${org}/${space}`, place: id, box, keyId };
  };
  const pluginSecrets = plugins.map(({ org, plugin, installId, name, box, keyId }) => {
    return { label: `${org}/${plugin}/${name}`, place: secretPlace(installId, name), box, keyId };
  });
  const boxes = connections.map(({ org, space, plugin, id, host, box, keyId }) => {
    const label = [org, ...(space === null ? [] : [space]), plugin].join("/");
    return { label, place: connectionPlace(id, host), box, keyId };
  });
  const forWebhooks = { replacement: "the spaces' owners set these webhooks up again", lostState };
  const forPlugins = { replacement: "org admins enter these secrets again", lostState };
  const forConnections = {
    replacement: "the spaces' owners and org admins connect these plugins again",
    lostState,
  };
  const notices = push.map(({ owner, id, box, keyId }) => ({ label: owner, place: id, box, keyId }));
  const forNotices = { replacement: "run retire-push-key, and connect channels again", lostState };
  const forCalendars = { replacement: "the spaces' owners enter these addresses again", lostState };
  return [
    { what: "webhook secrets", ...judge(webhooks.map(ofSpace), keys, forWebhooks) },
    { what: "plugin secrets", ...judge(pluginSecrets, keys, forPlugins) },
    { what: "plugin connections", ...judge(boxes, keys, forConnections) },
    { what: "secrets of notices", ...judge(notices, keys, forNotices) },
    { what: "calendars of holidays", ...judge(calendars.map(ofSpace), keys, forCalendars) },
  ];
}

function judge(
  secrets: Sealed[],
  keys: SecretKeys,
  { replacement, lostState }: { replacement: string; lostState: CheckResult["state"] },
): Omit<CheckResult, "what"> {
  const sealing = createSealing(keys);
  const lost = secrets.filter((secret) => (sealing?.open(secret, secret.place) ?? null) === null);
  if (lost.length === 0) return { state: "ok", detail: `${secrets.length}, all can be decrypted` };
  const labels = lost.map(({ label }) => label).toSorted();
  const omitted = labels.length - MAX_REPORTED;
  const names = [...labels.slice(0, MAX_REPORTED), ...(omitted > 0 ? [`${omitted} more`] : [])].join(", ");
  const missing = [...new Set(lost.map(({ keyId }) => keyId))].filter((id) => !sealing?.hasKey(id));
  const remedy =
    missing.length === 0
      ? `they are damaged, so ${replacement}`
      : `set PLUGIN_SECRET_KEY to the key with the id ${missing.toSorted().join(" or ")}, or ${replacement}`;
  return {
    state: lostState,
    detail: `${lost.length} of ${secrets.length} cannot be decrypted (${names}): ${remedy}`,
  };
}
