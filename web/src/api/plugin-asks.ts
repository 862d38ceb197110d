import type { AskView } from "#shared/wire/plugin-asks.ts";
import { call } from "./call.ts";

/** Sends a request to a plugin in a room. Returns the id for reading the answer. */
export async function askPlugin(
  sessionId: string,
  plugin: string,
  { name, body, assignee }: { name: string; body: object; assignee?: string },
): Promise<string> {
  const place = { id: sessionId, plugin };
  const sent = { name, body: { ...body }, ...(assignee !== undefined && { assignee }) };
  return (await call("POST /api/sessions/:id/plugins/:plugin/asks", { ...place, body: sent })).id;
}

/** Returns the state of a request, with the answer or the reason of a refusal. */
export function readAsk(sessionId: string, plugin: string, askId: string): Promise<AskView> {
  return call("GET /api/sessions/:id/plugins/:plugin/asks/:askId", { id: sessionId, plugin, askId });
}
