import { readFile } from "node:fs/promises";
import type { PluginList } from "#shared/wire/plugins.ts";
import type { Member } from "./member.ts";

const plugins = "/api/orgs/default/admin/plugins";
const folder = new URL("../../../plugins/retro/", import.meta.url);

/** Installs the plugin `retro` in the default org, as its admin, unless it is there. */
export async function installRetro(admin: Member): Promise<void> {
  const { installs } = await admin.send<PluginList>("GET", plugins);
  if (installs.some(({ name }) => name === "retro")) return;
  const manifest = JSON.parse(await readFile(new URL("manifest.json", folder), "utf8")) as object;
  const fileOf = async (name: string) => ({
    encoding: "utf8",
    data: await readFile(new URL(name, folder), "utf8"),
  });
  const files = { "plugin.js": await fileOf("plugin.js"), "ui.js": await fileOf("ui.js") };
  await admin.send("POST", plugins, { package: { ...manifest, files }, grantsAccepted: true });
}
