import { randomUUID } from "node:crypto";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mintToken } from "#shared/domain/callers/mint-token.ts";
import { kinds } from "#shared/kinds/directory.ts";
import type { Hot } from "#shared/kinds/action.ts";

type Listening = Pick<Server, "address">;

/** Longer than any of it takes where the database answers at all. */
const atMostMs = 1000;

/** Where a server can be reached that listens on all addresses of the machine. */
const loopback: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/**
 * Has nobody do each hot action once, by a request to this listening server about a room that does not exist: until then
 * the code behind a request has not been compiled and the schema of its body has not been built, which otherwise is 4 ms of
 * the first vote after a start (decisions/runtime 32). Nothing is written. Resolves when all are answered, after a second
 * for each at the latest, and whatever came of them: each is refused, and what else fails here fails again, and visibly,
 * when it is needed.
 */
export async function rehearse(server: Listening): Promise<void> {
  for (const kind of kinds.core) {
    for (const [name, action] of Object.entries(kind.actions)) {
      if ("run" in action && action.hot) await ask(server, action.verb, name, action.hot);
    }
  }
}

function ask(server: Listening, method: string, action: string, { example }: Hot<unknown>): Promise<void> {
  const { address, port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const sent = request({
      host: loopback[address] ?? address,
      port,
      method,
      path: `/api/sessions/${randomUUID()}/actions/${action}`,
      headers: {
        "content-type": "application/json",
        cookie: `svc_session=${mintToken().token}`,
      },
      agent: false,
      signal: AbortSignal.timeout(atMostMs),
    });
    sent.on("response", (response) => response.resume());
    sent.on("error", () => {});
    sent.on("close", resolve);
    sent.end(JSON.stringify(example));
  });
}
