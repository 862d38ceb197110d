import { seatStanding, valuesOf, type CredentialValues } from "#shared/db/credential-values.ts";
import { statement, type Runner } from "#shared/db/statement.ts";
import { kinds } from "#shared/kinds/registry.ts";
import { pluginOfKind, type PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import { describeConsent } from "#shared/rules/consent.ts";
import { describeGrant } from "#shared/rules/describe-grant.ts";
import { pageAddress } from "#shared/rules/plugin-page.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import type { Standing } from "#shared/wire/standing.ts";
import { problem } from "#shared/wire/problems.ts";
import type { Credential } from "../callers/credential.ts";
import { findOrgRole } from "../orgs/find-org-role.ts";
import { textsOf } from "./package-texts.ts";
import { findPageFile } from "./page-file.ts";
import type { PluginHost } from "./plugin-host.ts";
import type { Manifest } from "./read-package.ts";

type Room = {
  standing: Standing;
  orgSlug: string;
  spaceId: string;
  kind: string;
  kindId: string;
  plugin: PluginOfKind | null;
};
type Row = {
  id: string;
  name: string;
  version: string;
  digest: string;
  manifest: Manifest;
  page: boolean;
  texts: boolean;
  quotaBytes: number;
  hasTickets: boolean;
  grants: Grant[];
};
type Slot = PanelList[number]["slots"][number];

/** Null if this process runs no plugins. Then there are no panels. */
type Host = PluginHost | null;

const roomSeat = statement<Room, [...CredentialValues, string]>(
  "room-seat-to-read",
  `select ${seatStanding}, o.slug as "orgSlug", s.space_id as "spaceId", s.kind, s.kind_id as "kindId", ${pluginOfKind("s.kind_id")} as plugin
   from live_token($1, $2, $3, $4) caller
   cross join lateral room_seat($5, caller.user_id) seat
   join sessions s on s.id = $5
   join spaces p on p.id = s.space_id
   join orgs o on o.id = p.org_id`,
);

const enabled = statement<Row, [string, string | null]>(
  "plugin-panels",
  `select i.id, i.name, b.version, encode(i.digest, 'hex') as digest, b.manifest, b.page is not null as page,
     b.texts is not null as texts,
     i.quota_bytes as "quotaBytes",
     exists (select from plugin_connections c
       where c.install_id = i.id and c.name = b.manifest -> 'tickets' ->> 'connection'
         and (c.space_id is null or c.space_id = $2::uuid)) as "hasTickets",
     (select coalesce(json_agg(json_build_object('capability', g.capability, 'scope', g.scope)
         order by g.capability collate "C", g.scope collate "C"), '[]')
       from plugin_grants g where g.install_id = i.id) as grants
   from plugin_installs i
   join plugin_bundles b on b.digest = i.digest
   join orgs o on o.id = i.org_id
   where o.slug = $1 and i.enabled
   order by i.name collate "C"`,
);

/**
 * Returns the plugin pages in a room, by name: those of its org's enabled plugins. A page that fills a room is only in
 * the rooms of its plugin's kinds. The page of the plugin that provides the room's kind also gets the kind's actions.
 * The list is empty in a side panel, which must not frame plugin pages. For everyone with a seat. Throws
 * `no_such_session`.
 */
export async function listRoomPanels(
  host: Host,
  runner: Runner,
  caller: Credential,
  sessionId: string,
): Promise<PanelList> {
  const [room] = await roomSeat(runner, ...valuesOf(caller), sessionId);
  if (!room) throw problem("no_such_session");
  if (caller.embedded) return [];
  const { plugin, orgSlug, spaceId, standing } = room;
  const hasExport = kinds.ofRoom(room)?.exportCsv !== undefined;
  const isOwn = (install: string) => install === plugin?.install;
  const isShown = (slot: Slot, install: string) => {
    if (slot === "room") return isOwn(install);
    return slot === "nav" ? standing !== "guest" : slot !== "export-menu" || hasExport;
  };
  const verbs = Object.entries(plugin?.actions ?? {}).map(([name, { verb }]) => [name, verb]);
  const installs = await enabled(runner, orgSlug, spaceId);
  return panels(host, installs, { isShown, isOwn, verbs: Object.fromEntries(verbs) });
}

/**
 * Returns the pages of an org's plugins outside of rooms, by name. For members of the org. Throws the problems of
 * `findOrgRole`.
 */
export async function listOrgPanels(
  host: Host,
  runner: Runner,
  caller: Credential,
  orgSlug: string,
): Promise<PanelList> {
  await findOrgRole(runner, caller, orgSlug);
  const installs = await enabled(runner, orgSlug, null);
  return panels(host, installs, { isShown: (slot) => slot === "nav", isOwn: () => false, verbs: {} });
}

type Place = {
  isShown(slot: Slot, install: string): boolean;
  /** Returns true for the plugin that provides the room's kind. `verbs` are the methods of its actions. */
  isOwn(install: string): boolean;
  verbs: PanelList[number]["actions"];
};

async function panels(
  host: Host,
  installs: readonly Row[],
  { isShown, isOwn, verbs }: Place,
): Promise<PanelList> {
  if (!host) return [];
  const shown = installs.map(async (row) => {
    const slots = row.manifest.slots.filter((slot) => isShown(slot, row.id));
    if (slots.length === 0 || !(await hasPage(host, row))) return [];
    const { id, name, version, manifest, grants, quotaBytes } = row;
    const described = grants.map((grant) => describeGrant(grant, quotaBytes));
    const page = pageAddress(row);
    const { display, summary, icon, locales = {} } = manifest;
    const consent = describeConsent({ grants, quotaBytes, summary });
    const names = textsOf(locales, "display");
    const summaries = textsOf(locales, "summary");
    return [
      {
        name,
        display,
        ...(names && { names }),
        version,
        page,
        ...((await hasTexts(host, row)) && { texts: true as const }),
        grants: described,
        consent,
        // Only the room's own plugin shows its icon and its permissions in the room.
        ...(isOwn(id) && { ...(icon && { icon }), quotaBytes, ...(summaries && { summaries }) }),
        slots,
        ...(row.hasTickets && { tickets: true as const }),
        actions: isOwn(id) ? verbs : {},
      },
    ];
  });
  return (await Promise.all(shown)).flat();
}

/** Returns true if the plugin has a page. A page in the package is not loaded for this. */
async function hasPage(host: PluginHost, row: Row): Promise<boolean> {
  return row.page || (await findPageFile(host, row, "ui.js")) !== null;
}

/** Returns true if the page has texts in other languages. */
async function hasTexts(host: PluginHost, row: Row): Promise<boolean> {
  return row.texts || (await findPageFile(host, row, "texts.json")) !== null;
}
