import type { AskMade, AskView } from "#shared/wire/plugin-asks.ts";
import { request } from "./request.ts";

/** Sends a request to a plugin in a room. Returns the id for reading the answer. */
export async function askPlugin(
  sessionId: string,
  plugin: string,
  name: string,
  body: object,
): Promise<string> {
  return (await request<AskMade>("POST", asksPath(sessionId, plugin), { body: { name, body } })).data.id;
}

/** Returns the state of a request, with the answer or the reason of a refusal. */
export async function readAsk(sessionId: string, plugin: string, id: string): Promise<AskView> {
  return (await request<AskView>("GET", `${asksPath(sessionId, plugin)}/${encodeURIComponent(id)}`)).data;
}

function asksPath(sessionId: string, plugin: string): string {
  return `/api/sessions/${encodeURIComponent(sessionId)}/plugins/${encodeURIComponent(plugin)}/asks`;
}
