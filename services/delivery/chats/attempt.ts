import type { Database } from "#shared/db/database.ts";
import type { MessageClaim } from "#shared/domain/channels/claim-messages.ts";
import { readSummaryLines, type MessagePlugins } from "#shared/domain/channels/summary-lines.ts";
import { readRoomLines } from "#shared/domain/channels/room-lines.ts";
import type { MessageResult } from "#shared/domain/channels/save-message-result.ts";
import { allowedChats, hostsOfChat } from "#shared/rules/chats/vendors.ts";
import { webhookUrlProblem } from "#shared/rules/webhook-url.ts";
import { isProblem } from "#shared/wire/problems.ts";
import type { Sealing } from "#shared/runtime/sealing.ts";
import type { Settings } from "#shared/runtime/settings.ts";
import type { Post, Reply } from "../outbound/post.ts";
import { retryAfterSeconds } from "../workers/retry-after.ts";
import { chatBody } from "./bodies.ts";
import { roomMessage } from "./room-message.ts";

/** The dependencies of an attempt. */
export type ChatAttemptDeps = {
  db: Database;
  post: Post;
  /** Null without a key. */
  sealing: Sealing | null;
  settings: Pick<Settings, "baseUrl" | "chatHosts">;
  plugins: MessagePlugins;
};

/**
 * The attempts that wait for a plugin that is busy, stopped or failing. The next one sends the message without summary.
 */
const SUMMARY_ATTEMPTS = 2;

/**
 * Sends a claimed message once and returns the result. Its text is written now, and the address is checked each time,
 * because the operator may have changed settings since it was saved.
 */
export async function attemptMessage(
  deps: ChatAttemptDeps,
  claim: MessageClaim,
  signal: AbortSignal,
): Promise<MessageResult> {
  const { post, sealing, settings } = deps;
  const { vendor, channelId, secret, secretKeyId } = claim;
  const address = sealing?.open({ keyId: secretKeyId, box: secret }, channelId) ?? null;
  if (address === null) return refused("this server has no key for the channel's address");
  const hosts = hostsOfChat(vendor, allowedChats(settings.chatHosts));
  if (webhookUrlProblem(address, hosts) !== null) return refused("this server does not allow that address");
  const lines = await readLines(deps, claim);
  if (!lines) return { sent: false, error: "the plugin wrote no summary", final: false, askedFor: null };
  const body = chatBody(vendor, roomMessage(claim, lines, settings.baseUrl));
  return resultOf(await post(address, { headers: {}, body, signal }), claim.now);
}

/** Returns the texts of the room for the channel, or null if a plugin could not write its summary yet. */
async function readLines(
  { db, plugins }: ChatAttemptDeps,
  { room, texts, language, attempts }: MessageClaim,
): Promise<string[] | null> {
  if (!room || texts.length === 0) return [];
  const lines = await readRoomLines(db, room.id, texts);
  if (!texts.includes("summary")) return lines;
  try {
    return [...lines, ...(await readSummaryLines({ runner: db.pool, plugins }, room.id, language))];
  } catch (error) {
    if (!isProblem(error)) throw error;
    return attempts > SUMMARY_ATTEMPTS ? lines : null;
  }
}

/** Returns the result of a reply. A chat that refuses the message would refuse it again, unless it is overloaded. */
function resultOf(reply: Reply, now: number): MessageResult {
  if ("failure" in reply) return { sent: false, error: reply.failure, final: false, askedFor: null };
  const { status, retryAfter } = reply;
  if (status >= 200 && status < 300) return { sent: true };
  return {
    sent: false,
    error: `the chat answered ${status}`,
    final: status !== 408 && status !== 429 && status < 500,
    askedFor: retryAfterSeconds(retryAfter, now),
  };
}

function refused(error: string): MessageResult {
  return { sent: false, error, final: true, askedFor: null };
}
