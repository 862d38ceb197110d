import type { Host } from "@standpoint/plugin-sdk/server";
import { shortReference } from "../../trackers/short-reference.ts";

/** Returns true for `owner/repository`. A path of the API must not leave it, so its name is neither `.` nor `..`. */
export function isRepository(named: string): boolean {
  return /^[A-Za-z0-9-]+\/(?!\.{1,2}$)[A-Za-z0-9._-]+$/.test(named);
}

/** Where the space keeps the repository that was picked last. */
const lastRepository = "repository";

/** Keeps a repository that was picked, for references and searches that name none. */
export async function rememberRepository(host: Host, repository: string): Promise<void> {
  await host.space.set(lastRepository, repository);
}

/** The repositories of a space: the only one of the settings, and the one that references without a name mean. */
export type Repositories = { only: string | null; meant: string | null };

/** Returns the repositories of the run's space. `only` is null if the settings name none. */
export async function readRepositories(host: Host): Promise<Repositories> {
  const named = String((await host.setting("repository")) ?? "").trim();
  // A repository that cannot be one allows none.
  if (named !== "") return { only: named, meant: isRepository(named) ? named : null };
  const last = await host.space.get(lastRepository);
  return { only: null, meant: typeof last === "string" ? last : null };
}

/** Returns true if the settings allow a repository. GitHub compares their names without case. */
export function isAllowed({ only }: Repositories, repository: string): boolean {
  return isRepository(repository) && (only === null || only.toLowerCase() === repository.toLowerCase());
}

/** Returns the reference of an issue: `#12` in the only repository, or else `owner/repository#12` if that is short. */
export function referenceTo({ only }: Repositories, repository: string, number: number): string {
  return shortReference(only !== null, repository, number);
}

/** An issue as a reference names it. `host` is null unless the reference is an address. */
export type Reference = { host: string | null; repository: string | null; number: number };

/** Returns the issue that a reference names, or null if it names none. */
export function referenceOf(ref: string): Reference | null {
  const [, host = null, path] = /^https:\/\/([^/]+)\/([^/]+\/[^/]+\/issues\/\d+).*$/.exec(ref.trim()) ?? [];
  const given = path?.replace("/issues/", "#") ?? ref.trim();
  const [, repository = null, number] = /^([A-Za-z0-9-]+\/[A-Za-z0-9._-]+)?#(\d{1,9})$/.exec(given) ?? [];
  return number === undefined
    ? null
    : { host: host?.toLowerCase() ?? null, repository, number: Number(number) };
}

/** Returns true if pages of a host belong to the server of a connection. GitHub's own API has a host of its own. */
export function isServerOf(host: string, connected: string): boolean {
  return connected === host || connected === `api.${host}`;
}
