import { z } from "zod";
import { sessionSummary, visibility } from "./spaces.ts";

/** The default and maximum number of rows of a page. */
export const pageSize = { default: 50, largest: 200 };

/** Returns the query schema for a page of a list, for the API description. `pageOf` reads the query. */
export function pageQueryOf(
  sizes: { default: number; largest: number },
  next = "The `next` of the previous page",
) {
  return z.object({
    limit: z
      .int()
      .min(1)
      .default(sizes.default)
      .describe(`Rows on the page; more than ${sizes.largest} count as ${sizes.largest}`)
      .optional(),
    after: z.string().describe(next).optional(),
  });
}

export const pageQuery = pageQueryOf(pageSize);

const next = z.string().optional().describe("The `after` of the next page; absent on the last one");

/** One page of an org's directory, by name. */
export const directoryPage = z.object({
  spaces: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      visibility,
      protected: z.boolean(),
      /** True if the caller is a member. */
      member: z.boolean(),
    }),
  ),
  next,
});
export type DirectoryPage = z.infer<typeof directoryPage>;

/** One page of a space's ended rooms, newest first, without the newest 50. The member view shows those. */
export const endedSessionsPage = z.object({ sessions: z.array(sessionSummary), next });
