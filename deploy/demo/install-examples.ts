import type { PluginList } from "#shared/wire/plugins.ts";
import type { Member } from "./member.ts";
import { readdir, readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";

const plugins = "/api/orgs/default/admin/plugins";

/** Installs the demo's plugins in the default org, as its admin, unless the server's DEFAULT_PLUGINS installed them. */
export async function installExamples(admin: Member): Promise<void> {
  const { installs } = await admin.send<PluginList>("GET", plugins);
  for (const name of ["fist-of-five", "retro"]) {
    if (installs.some((one) => one.name === name)) continue;
    await admin.send("POST", plugins, { package: await examplePackage(name), grantsAccepted: true });
  }
}

/** Returns a plugin of the folder `plugins` as a package for an upload. */
export async function examplePackage(name: string): Promise<Record<string, unknown>> {
  const folder = new URL(`../../plugins/${name}/`, import.meta.url);
  const manifest = JSON.parse(await readFile(new URL("manifest.json", folder), "utf8")) as Record<
    string,
    unknown
  >;
  const files: Record<string, { encoding: string; data: string }> = {};
  const read = (file: string) => readFile(new URL(file, folder), "utf8");
  const present = await readdir(folder);
  // Not every plugin has a page.
  for (const file of present.filter((one) => one === "plugin.js" || one === "ui.js"))
    files[file] = {
      encoding: "br+base64",
      data: brotliCompressSync(await readFile(new URL(file, folder))).toString("base64"),
    };
  return { ...manifest, ...(present.includes("icon.svg") && { icon: await read("icon.svg") }), files };
}
