import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json as readJson } from "node:stream/consumers";
import type { PageDocument } from "#services/api/plugin-page/document.ts";
import { people, type SimulatedPerson } from "./people.ts";
import type { World } from "./world.ts";

/** What the simulator shows. */
export type Simulated = {
  world: World;
  /** Returns the current document of the plugin's page. */
  page(): PageDocument;
  /** Returns the texts of a language, or of English, which are none. */
  textsOf(language: string): object;
  languages(): string[];
};

type Running = { url: string; reload(): void; close(): Promise<void> };

const asset = (name: string) => readFileSync(new URL(`../dev/${name}`, import.meta.url));

/**
 * Serves the simulator on this machine only. Refuses requests for other hosts, and writes of other origins, because
 * every page in the author's browser could send them.
 */
export async function serveSimulator(simulated: Simulated, port: number): Promise<Running> {
  const { world } = simulated;
  const streams = new Set<ServerResponse>();
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    if (request.headers.host !== host) return send(response, 403, "text/plain", "forbidden");
    if (request.method === "POST") {
      if (request.headers.origin !== url) return send(response, 403, "text/plain", "forbidden");
      return post(pathname, (await readJson(request)) as Record<string, unknown>, response);
    }
    if (pathname === "/") return send(response, 200, "text/html", asset("index.html"));
    if (pathname === "/app.js") return send(response, 200, "text/javascript", asset("app.js"));
    if (pathname === "/app.css") return send(response, 200, "text/css", asset("app.css"));
    if (pathname === "/texts") {
      const texts = simulated.textsOf(searchParams.get("language") ?? "en");
      return send(response, 200, "application/json", JSON.stringify(texts));
    }
    if (pathname === "/frame") {
      const { html, policy } = simulated.page();
      return send(response, 200, "text/html", html, { "content-security-policy": policy });
    }
    if (pathname === "/events") return stream(response);
    send(response, 404, "text/plain", "not found");
  }

  async function post(path: string, body: Record<string, unknown>, response: ServerResponse) {
    const person = people.find(({ id }) => id === body["person"]);
    if (path === "/act" && person) {
      const acted = await world.act(person, String(body["action"]), Object(body["body"]) as object);
      send(response, 200, "application/json", JSON.stringify(acted));
      return tellRooms();
    }
    if (path === "/ask") {
      const answered = await world.work.ask(String(body["name"]), Object(body["body"]) as object);
      send(response, 200, "application/json", JSON.stringify(answered));
      return tellRooms();
    }
    if (!(await change(path, body, person))) return send(response, 404, "text/plain", "not found");
    send(response, 200, "application/json", "{}");
    return tellRooms();
  }

  /** Changes the world as a control of the page asks. Returns false for an unknown control. */
  async function change(path: string, body: Record<string, unknown>, person: SimulatedPerson | undefined) {
    if (path === "/new") await world.begin({}).catch(() => undefined);
    else if (path === "/spectator" && person) world.watch(person, body["on"] === true);
    else if (path === "/run" && (body["sort"] === "event" || body["sort"] === "job"))
      await world.work.run(body["sort"], String(body["name"]), body["payload"]);
    else if (path === "/waiting") await world.work.runWaiting(Number(body["at"]));
    else return false;
    return true;
  }

  async function stream(response: ServerResponse) {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    streams.add(response);
    response.on("close", () => streams.delete(response));
    tell(response, { languages: simulated.languages() });
    await tellRooms();
  }

  async function tellRooms() {
    for (const response of streams) tell(response, { tools: world.work.tools });
    for (const person of people) {
      const room = await world.roomOf(person).catch(() => null);
      for (const response of streams) tell(response, { person: person.id, room });
    }
  }

  return {
    url,
    reload() {
      for (const response of streams) tell(response, { reload: true, languages: simulated.languages() });
      void tellRooms();
    },
    async close() {
      for (const response of streams) response.end();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function tell(response: ServerResponse, message: object): void {
  response.write(`data: ${JSON.stringify(message)}\n\n`);
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    ...headers,
  });
  response.end(body);
}
