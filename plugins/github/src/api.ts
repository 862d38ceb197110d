import type { Host, HostResponse } from "@standpoint/plugin-sdk/server";
import { query, trackerApi, type Api } from "../../trackers/api.ts";
import type { FailureKind } from "../../trackers/failure.ts";
import { readPages } from "../../trackers/pages.ts";

/** The name of the connection in the manifest. */
export const connection = "github";

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

/**
 * The first pages have so many issues, which GitHub sends whole, with texts of up to 64 KiB. A power of two, because
 * after an answer that is too large numbered pages continue with half of it.
 */
const PAGE_SIZE = 32;

/** Reads a list with numbered pages, from `most` items that `keep` accepts. Throws like `Api.send`. */
export function readList<T>(
  api: Api,
  path: string,
  parameters: Record<string, string | number | undefined>,
  { most, requests, keep = () => true }: { most: number; requests?: number; keep?: (item: T) => boolean },
): Promise<{ items: T[]; more: boolean }> {
  return readPages<T, number>(
    async (offset, size) => {
      const start = offset ?? 0;
      const page = start / size + 1;
      const { body, headers } = await api.send<T[] | { items: T[] }>({
        path: path + query({ ...parameters, per_page: size, page }),
      });
      const items = Array.isArray(body) ? body : body.items;
      const hasNext = /rel="?next"?/.test(headers["link"] ?? "");
      return { items: items.filter(keep), next: hasNext ? start + size : null };
    },
    { most, size: PAGE_SIZE, ...(requests !== undefined && { requests }) },
  );
}
