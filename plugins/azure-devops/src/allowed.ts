import type { Host } from "@standpoint/plugin-sdk/server";

/** Returns the names of the only projects to read and to change; an empty list allows all. */
export async function readProjects(host: Host): Promise<string[]> {
  const names = String((await host.setting("projects")) ?? "").split(",");
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

/** Returns true if a project is one of the allowed ones. */
export function isAllowed(allowed: readonly string[], project: string): boolean {
  const wanted = project.toLowerCase();
  return allowed.length === 0 || allowed.some((name) => name.toLowerCase() === wanted);
}
