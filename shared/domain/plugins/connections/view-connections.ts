import { pageAddress } from "#shared/rules/plugin-page.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type {
  ConnectionField,
  ConnectionsOfPlugin,
  ConnectionView,
  OwnConnection,
  SettingView,
} from "#shared/wire/connections.ts";
import type { DeclaredConnection, DeclaredSetting } from "#shared/wire/plugin-connections.ts";
import type { PackageLocales } from "#shared/wire/plugin-locales.ts";
import { textsOf } from "../package-texts.ts";
import type { ConnectionSettings } from "./connection-settings.ts";
import { connectionInUse, isSetBy, stateOf } from "./connection-row.ts";
import type { InstallWithConnections, ShownRow } from "./read-connections.ts";

/** Who reads: a member or an owner of a space, or an admin of the org. */
type Viewer = "member" | "owner" | "admin";

/** Returns the connections and settings of an install that concern the viewer, in the order of the package. */
export function viewConnections(
  install: InstallWithConnections,
  viewer: Viewer,
  settings: ConnectionSettings,
): ConnectionsOfPlugin {
  const { name, manifest } = install;
  const { display, icon, connections = [], settings: plain = [], locales = {} } = manifest;
  const place = viewer === "admin" ? "org" : "space";
  const names = textsOf(locales, "display");
  const hasKey = (keyId: string) => createSealing(settings)?.hasKey(keyId) ?? false;
  const shown = connections.filter(({ by }) => place === "space" || isSetBy(by, "org"));
  return {
    plugin: name,
    display,
    ...(names && { names }),
    ...(icon !== undefined && { icon }),
    ...textsIn(locales),
    connections: shown.map((declared) =>
      viewOf(declared, install, viewer, (row) => stateOf(row, install, declared, hasKey)),
    ),
    settings: viewer === "member" ? [] : plain.flatMap((one) => viewSetting(one, install, place)),
  };
}

/** Returns the labels and hints in other languages, by tag. */
function textsIn(locales: PackageLocales): Pick<ConnectionsOfPlugin, "texts"> {
  const texts = Object.entries(locales).flatMap(([tag, { connections, settings }]) => {
    const own = { ...(connections && { connections }), ...(settings && { settings }) };
    return connections || settings ? [[tag, own] as const] : [];
  });
  return texts.length > 0 ? { texts: Object.fromEntries(texts) } : {};
}

function viewOf(
  declared: DeclaredConnection,
  install: InstallWithConnections,
  viewer: Viewer,
  stateOfRow: (row: ShownRow) => OwnConnection["state"],
): ConnectionView {
  const { name, label, hint, by, secretAddress = false, check } = declared;
  const { rows } = install;
  const place = viewer === "admin" ? "org" : "space";
  const used = connectionInUse(rows, declared);
  const own = rows.find((row) => row.name === name && (row.spaceId === null) === (place === "org"));
  return {
    name,
    label,
    ...(hint !== undefined && { hint }),
    by,
    state: used ? stateOfRow(used) : "unset",
    ...(used && { host: used.host, source: used.spaceId === null ? ("org" as const) : ("space" as const) }),
    ...(viewer !== "member" &&
      isSetBy(by, place) && {
        form: {
          fields: fieldsOf(declared),
          secretAddress,
          canCheck: check !== undefined,
          ...(own && { own: viewOwn(own, stateOfRow(own), pageAddress(install)) }),
        },
      }),
  };
}

/** Returns the fields of a connection's form. */
export function fieldsOf({ values, auth }: DeclaredConnection): ConnectionField[] {
  const inHeader = new Set(
    auth.flatMap((way) => (way.type === "bearer" ? [way.token] : way.type === "header" ? [way.value] : [])),
  );
  return values.map(({ name, label, type, options, optional }) => ({
    name,
    label,
    type,
    ...(options && { options }),
    ...(optional && { optional }),
    ...(inHeader.has(name) && { inHeader: true as const }),
  }));
}

function viewOwn(row: ShownRow, state: OwnConnection["state"], page: string): OwnConnection {
  const { host, address, plain, secrets, setBy, setAt, expiresOn, lastResult, lastUsedAt, report, checking } =
    row;
  return {
    host,
    ...(address !== null && { address }),
    values: plain,
    secrets,
    setBy,
    setAt,
    ...(expiresOn !== null && { expiresOn }),
    ...(lastResult !== null && { lastResult }),
    ...(lastUsedAt !== null && { lastUsedAt }),
    ...(report && { report: { ...report, page } }),
    checking,
    state,
  };
}

function viewSetting(
  { name, label, hint, by, type, options, connection }: DeclaredSetting,
  { settings, rows }: InstallWithConnections,
  place: "org" | "space",
): SettingView[] {
  if (!isSetBy(by, place)) return [];
  // A space without a connection of its own uses the org's, with the org's value.
  const isOwn = rows.some((row) => row.name === connection && row.spaceId !== null);
  if (connection !== undefined && place === "space" && !isOwn) return [];
  const valueIn = (where: "org" | "space") =>
    settings.find((row) => row.name === name && (row.spaceId === null) === (where === "org"))?.value;
  const value = valueIn(place);
  const inherited =
    place === "space" && by === "either" && connection === undefined ? valueIn("org") : undefined;
  return [
    {
      name,
      label,
      ...(hint !== undefined && { hint }),
      by,
      type,
      ...(options && { options }),
      ...(value !== undefined && { value }),
      ...(inherited !== undefined && { inherited }),
    },
  ];
}
