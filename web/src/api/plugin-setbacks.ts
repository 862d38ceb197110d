import { call } from "./call.ts";

/** Makes a plugin's failed work for a room due again. For the facilitator, once a minute. */
export function retryPluginWork(sessionId: string, plugin: string): Promise<void> {
  return call("POST /api/sessions/:id/plugins/:plugin/retry", { id: sessionId, plugin });
}
