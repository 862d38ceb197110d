import type { Host, HostResponse } from "@standpoint/plugin-sdk/server";
import { query, trackerApi, type Api } from "../../trackers/api.ts";
import type { FailureKind } from "../../trackers/failure.ts";
import { readNumberedPages } from "../../trackers/numbered-pages.ts";

/** The name of the connection in the manifest, and that of the product in sentences. */
export const connection = "github";
export const product = "GitHub";

/** Returns the functions that send requests to GitHub. */
export function githubApi(host: Host): Api {
  return trackerApi(host, {
    connection,
    headers: { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" },
    failureOf,
    reasonOf: (body) => (Object(body) as { message?: string }).message ?? "",
  });
}

function failureOf({ status, body }: HostResponse): FailureKind | null {
  // A secondary limit may come without a header that tells it.
  if ((status === 403 || status === 429) && /rate limit|abuse detection/i.test(body)) return "limited";
  // The service follows no redirects: a transferred issue, or a renamed repository.
  return isMoved(status) ? "missing" : null;
}

/** Returns true for the status of an issue or a repository that has another address by now. */
export const isMoved = (status: number): boolean => status === 301 || status === 307 || status === 308;

/** The first pages have so many issues, which GitHub sends whole, with texts of up to 64 KiB. */
const PAGE_SIZE = 32;

type Limits<T> = { most: number; requests?: number; keep?: (item: T) => boolean };

/** Reads a list with numbered pages, from `most` items that `keep` accepts. Throws like `Api.send`. */
export function readList<T>(
  api: Api,
  path: string,
  parameters: Record<string, string | number | undefined>,
  limits: Limits<T>,
): Promise<{ items: T[]; more: boolean }> {
  return readNumberedPages<T>(
    async (page, size) => {
      const { body, headers } = await api.send<T[] | { items: T[] }>({
        path: path + query({ ...parameters, per_page: size, page }),
      });
      const items = Array.isArray(body) ? body : body.items;
      return { items, hasNext: /rel="?next"?/.test(headers["link"] ?? "") };
    },
    { size: PAGE_SIZE, ...limits },
  );
}
