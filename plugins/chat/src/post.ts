import type { Host } from "@standpoint/plugin-sdk/server";
import { cardOf, plain } from "./message.ts";

/** Posts lines to the channel. Throws if the chat refuses them, so the event or job is retried. */
export async function post(host: Host, lines: readonly string[]): Promise<void> {
  const channel = await host.connection("channel");
  if (!channel) return host.log("warn", "no channel is connected, so no message was sent");
  const message = isTeams(channel.host) ? cardOf(lines) : { text: lines.map(plain).join("\n") };
  const { status } = await host.fetch({
    connection: "channel",
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(message),
  });
  if (status >= 200 && status < 300) return;
  await host.log("warn", `the chat answered ${status}`);
  throw new Error(`the chat answered ${status}`);
}

/** Returns true for the hosts of Power Automate, which runs the workflows of Teams. */
const isTeams = (host: string) => /\.(?:logic\.azure|powerplatform)\.com(?::\d+)?$/.test(host);
