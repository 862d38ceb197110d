import type { Host } from "@standpoint/plugin-sdk/server";
import { query, trackerApi, type Api } from "../../trackers/api.ts";
import { readNumberedPages } from "../../trackers/numbered-pages.ts";

/** The name of the connection in the manifest, and that of the product in sentences. */
export const connection = "gitlab";
export const product = "GitLab";

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

/** The first pages have so many items. */
const PAGE_SIZE = 64;

type Parameters = Record<string, string | number | boolean | undefined>;

/** Reads a list with numbered pages, by its path below the base, which may have a query. Throws like `Api.send`. */
export function readList<T>(
  api: Api,
  list: string,
  parameters: Parameters,
  limits: { most: number; requests?: number },
): Promise<{ items: T[]; more: boolean }> {
  return readNumberedPages<T>(
    async (page, size) => {
      const asked = query({ ...parameters, per_page: size, page });
      const path = BASE + list + (list.includes("?") ? asked.replace("?", "&") : asked);
      const { body, headers } = await api.send<T[]>({ path });
      return { items: body, hasNext: (headers["x-next-page"] ?? "") !== "" };
    },
    { size: PAGE_SIZE, ...limits },
  );
}
