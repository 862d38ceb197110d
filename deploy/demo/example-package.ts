import { readdir, readFile } from "node:fs/promises";

/** Returns a plugin of the folder `plugins` as a package for an upload. */
export async function examplePackage(name: string): Promise<Record<string, unknown>> {
  const folder = new URL(`../../plugins/${name}/`, import.meta.url);
  const manifest = JSON.parse(await readFile(new URL("manifest.json", folder), "utf8")) as Record<
    string,
    unknown
  >;
  const files: Record<string, { encoding: string; data: string }> = {};
  // Not every plugin has a page.
  for (const file of (await readdir(folder)).filter((one) => one === "plugin.js" || one === "ui.js"))
    files[file] = { encoding: "utf8", data: await readFile(new URL(file, folder), "utf8") };
  return { ...manifest, files };
}
