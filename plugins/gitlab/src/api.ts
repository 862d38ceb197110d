import type { Host } from "@standpoint/plugin-sdk/server";
import { query, trackerApi, type Api } from "../../trackers/api.ts";
import { readPages } from "../../trackers/pages.ts";

/** The name of the connection in the manifest. */
export const connection = "gitlab";

/** The version of the API, below the address of the server. */
export const BASE = "/api/v4";

/** Returns the functions that send requests to GitLab. */
export function gitlabApi(host: Host): Api {
  return trackerApi(host, { connection, reasonOf });
}

/** GitLab words a failure as `message`, which may be an object, or as `error` with a description. */
function reasonOf(body: unknown): string {
  const { message, error, error_description: description } = Object(body) as Record<string, unknown>;
  const words = message ?? description ?? error ?? "";
  return typeof words === "string" ? words : JSON.stringify(words);
}

/**
 * The first pages have so many items. A power of two, because after an answer that is too large numbered pages continue
 * with half of it.
 */
const PAGE_SIZE = 64;

type Parameters = Record<string, string | number | boolean | undefined>;

/** Reads a list with numbered pages, by its path below the base, which may have a query. Throws like `Api.send`. */
export function readList<T>(
  api: Api,
  list: string,
  parameters: Parameters,
  { most, requests }: { most: number; requests?: number },
): Promise<{ items: T[]; more: boolean }> {
  return readPages<T, number>(
    async (offset, size) => {
      const start = offset ?? 0;
      const asked = query({ ...parameters, per_page: size, page: start / size + 1 });
      const path = BASE + list + (list.includes("?") ? asked.replace("?", "&") : asked);
      const { body, headers } = await api.send<T[]>({ path });
      const hasNext = (headers["x-next-page"] ?? "") !== "";
      return { items: body, next: hasNext ? start + size : null };
    },
    { most, size: PAGE_SIZE, ...(requests !== undefined && { requests }) },
  );
}
