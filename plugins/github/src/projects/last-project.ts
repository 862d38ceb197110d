import type { Host } from "@standpoint/plugin-sdk/server";

const lastProject = "project";

/** Keeps the id of the project that was picked last, or null for another list: estimates are written into its field. */
export async function rememberProject(host: Host, project: string | null): Promise<void> {
  await (project === null ? host.space.delete(lastProject) : host.space.set(lastProject, project));
}

/** Returns the id of the project that was picked last in the run's space, or null. */
export async function readProject(host: Host): Promise<string | null> {
  const project = await host.space.get(lastProject);
  return typeof project === "string" ? project : null;
}
