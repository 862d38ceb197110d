import { readFile } from "node:fs/promises";

/** Returns a plugin of the folder `plugins` as a package, as it is uploaded. */
export async function examplePackage(name: string): Promise<Record<string, unknown>> {
  const folder = new URL(`../../../plugins/${name}/`, import.meta.url);
  const manifest = JSON.parse(await readFile(new URL("manifest.json", folder), "utf8")) as Record<
    string,
    unknown
  >;
  const file = async (name: string) => ({
    [name]: { encoding: "utf8", data: await readFile(new URL(name, folder), "utf8") },
  });
  return { ...manifest, files: { ...(await file("plugin.js")), ...(await file("ui.js")) } };
}
