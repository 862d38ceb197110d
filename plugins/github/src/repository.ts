import type { Host } from "@standpoint/plugin-sdk/server";

/** Returns the only repository to search and to label, `owner/repository`, or null if no valid one is set. */
export async function readRepository(host: Host): Promise<string | null> {
  const named = String((await host.setting("repository")) ?? "").trim();
  // A path of the API must not leave the repository, so its name is neither `.` nor `..`.
  return /^[A-Za-z0-9-]+\/(?!\.{1,2}$)[A-Za-z0-9._-]+$/.test(named) ? named : null;
}

/** An issue of a repository on the connected server. */
export type Issue = { repository: string; number: string };

/** An issue as a reference names it. `host` is null unless the reference is an address. */
export type Reference = { host: string | null; repository: string | null; number: string };

/** Returns the issue that a reference names, or null if it names none. */
export function referenceOf(ref: string): Reference | null {
  const [, host = null, path] = /^https:\/\/([^/]+)\/([^/]+\/[^/]+\/issues\/\d+).*$/.exec(ref.trim()) ?? [];
  const given = path?.replace("/issues/", "#") ?? ref.trim();
  const [, repository = null, number] = /^([A-Za-z0-9-]+\/[A-Za-z0-9._-]+)?#(\d{1,9})$/.exec(given) ?? [];
  return number === undefined ? null : { host: host?.toLowerCase() ?? null, repository, number };
}

/** Returns true if pages of a host belong to the server of a connection. GitHub's own API has a host of its own. */
export function isServerOf(host: string, connected: string): boolean {
  return connected === host || connected === `api.${host}`;
}
