import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Answer, SentRequest } from "../../plugins/api/harness-hooks.ts";

/** The file beside the manifest with what people and other services would tell the plugin. No package contains it. */
export const RECORDED_FILE = "dev-replies.json";

const plain = z.union([z.string(), z.number()]);
const recordedFile = z.object({
  connections: z
    .record(z.string(), z.object({ address: z.string(), values: z.record(z.string(), plain).default({}) }))
    .default({}),
  settings: z.record(z.string(), plain).default({}),
  secrets: z.record(z.string(), z.string()).default({}),
  replies: z
    .array(
      z.object({
        method: z.string().optional(),
        /** An address, in which `*` is any text. */
        url: z.string(),
        status: z.int().default(200),
        headers: z.record(z.string(), z.string()).default({}),
        /** A text, or a value that is sent as JSON. */
        body: z.unknown().optional(),
      }),
    )
    .default([]),
});

/** The connections, settings and secrets that are set, and the replies to requests. */
export type Recorded = z.infer<typeof recordedFile>;

/**
 * Returns the content of the file in a plugin's folder, which may be missing. Throws an Error with the mistake in it.
 */
export async function readRecorded(folder: string): Promise<Recorded> {
  const text = await readFile(join(folder, RECORDED_FILE), "utf8").catch(() => "{}");
  try {
    return recordedFile.parse(JSON.parse(text));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const words = issue ? `${issue.path.join(".")}: ${issue.message}` : (error as Error).message;
    throw new Error(`${RECORDED_FILE}: ${words}`, { cause: error });
  }
}

/** Returns the first reply in dev-replies.json that matches a request. Throws an Error if no reply matches. */
export function replyTo(
  { replies }: Pick<Recorded, "replies">,
  { method, url }: SentRequest,
): Required<Answer> {
  const found = replies.find((one) => (one.method ?? method) === method && patternOf(one.url).test(url));
  if (!found) throw new Error(`${RECORDED_FILE} has no reply to ${method} ${url}`);
  const { status, headers, body = "" } = found;
  return { status, headers, body: typeof body === "string" ? body : JSON.stringify(body) };
}

function patternOf(url: string): RegExp {
  const parts = url.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
