import type { Host } from "@standpoint/plugin-sdk/server";

/** Returns the keys of the only teams to read and to write, in capitals; an empty list allows all. */
export async function readTeams(host: Host): Promise<string[]> {
  const named = String((await host.setting("teams")) ?? "").toUpperCase();
  return named.match(/[A-Z][A-Z0-9]*/g) ?? [];
}
