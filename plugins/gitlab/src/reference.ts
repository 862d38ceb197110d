import { shortReference } from "../../trackers/short-reference.ts";

/** An issue as a reference names it. `host` is null unless the reference is an address. */
export type Reference = { host: string | null; project: string | null; iid: number };

const path = String.raw`[A-Za-z0-9_][\w.-]*(?:\/[A-Za-z0-9_][\w.-]*)+`;
const address = new RegExp(
  String.raw`^https:\/\/([^/]+)\/(.+?)\/-\/(?:issues|work_items)\/(\d{1,9})(?:[/?#].*)?$`,
);
const short = new RegExp(String.raw`^(${path})?#(\d{1,9})$`);

/** Returns the issue that a reference names: `#12`, `group/project#12` or its address. Null if it names none. */
export function referenceOf(ref: string): Reference | null {
  const [, host, place, number] = address.exec(ref.trim()) ?? [];
  if (host !== undefined) return { host: host.toLowerCase(), project: place!, iid: Number(number) };
  const [, project = null, iid] = short.exec(ref.trim()) ?? [];
  return iid === undefined ? null : { host: null, project, iid: Number(iid) };
}

/** Returns the reference of an issue: `#12` in the only project, or else `group/project#12` if that is short. */
export function referenceTo(only: string | null, project: string, iid: number): string {
  return shortReference(only !== null, project, iid);
}
