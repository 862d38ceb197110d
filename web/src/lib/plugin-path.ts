import { paths } from "./paths.ts";

/** Returns the address of a plugin's page that stands outside of rooms. */
export function pluginPath(org: string, name: string): string {
  return `${paths.directory(org)}/plugins/${encodeURIComponent(name)}`;
}
