import type { Host } from "@standpoint/plugin-sdk/server";

/** Returns the keys of the only projects to search and to write; an empty list allows all. */
export async function readProjects(host: Host): Promise<string[]> {
  const named = String((await host.setting("project")) ?? "").toUpperCase();
  return named.match(/[A-Z][A-Z0-9_]*/g) ?? [];
}

/** Returns the key of an issue's project. */
export function projectOf(issue: string): string {
  return issue.replace(/-\d+$/, "");
}

/** Returns true if an issue is in one of the projects. */
export function isIn(projects: readonly string[], issue: string): boolean {
  return projects.length === 0 || projects.includes(projectOf(issue));
}
