import { request } from "./request.ts";

/** Returns the server's version, or `dev` for a build without one. */
export async function getVersion(): Promise<string> {
  return (await request<{ version: string }>("GET", "/version")).data.version;
}
