import type { Message, Transport } from "../playwright-bidi.ts";
import { pageCommands } from "./page-commands.ts";
import { profileCommands } from "./profile-commands.ts";
import { scriptCommands } from "./script-commands.ts";
import { DriverError } from "./session.ts";
import type { World } from "./world.ts";

type Command = (params: unknown) => Promise<object>;

/**
 * Returns a connection that answers WebDriver BiDi, which Playwright speaks, with WebKit's classic WebDriver. `stop` ends
 * all browsers.
 */
export function webkitTransport(): Transport & { stop(): Promise<void> } {
  const answer = (message: Message) => transport.onmessage?.(message);
  const world: World = {
    profiles: new Map(),
    emit: (method, params) => answer({ type: "event", method, params }),
  };
  const commands = { ...profileCommands(world), ...pageCommands(world), ...scriptCommands(world) } as Record<
    string,
    Command | undefined
  >;
  const run = async (method: string, params: unknown) => {
    const command = commands[method];
    if (!command) throw new DriverError("unknown command", method);
    return command(params);
  };
  const transport = {
    send({ id, method, params }: Message) {
      run(method!, params).then(
        (result) => answer({ type: "success", id: id!, result }),
        (error: unknown) => answer({ ...asError(error), id: id! }),
      );
    },
    close: () => void transport.stop(),
    async stop() {
      const sessions = [...world.profiles.values()].map(({ session }) => session);
      for (const { contexts } of world.profiles.values())
        for (const context of contexts.values()) context.isGone = true;
      world.profiles.clear();
      await Promise.allSettled(sessions.map(async (session) => (await session)?.stop()));
      transport.onclose?.();
    },
  } as Transport & { stop(): Promise<void> };
  return transport;
}

function asError(error: unknown): Message {
  const { code = "unknown error", message } = error as { code?: string; message: string };
  return { type: "error", error: code, message };
}
