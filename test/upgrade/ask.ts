import { WebSocket } from "ws";
import type { Answer, Viewer } from "./seen.ts";

/** A question of a viewer: the path of a GET, or of a room's socket, which begins with `/ws`. */
export type Question = Pick<Answer, "viewer" | "path">;

/**
 * Asks all questions at a running instance and returns the answers in the same order. The viewers ask at the same time,
 * and each of them one question after the other. Ask for sockets after the last GET: replies tell who is connected.
 */
export async function askAll(address: string, viewers: Viewer[], questions: Question[]): Promise<Answer[]> {
  const answers = new Map<Question, Answer>();
  await Promise.all(
    viewers.map(async (viewer) => {
      for (const question of questions.filter((one) => one.viewer === viewer.name))
        answers.set(question, { ...question, ...(await ask(address, viewer, question.path)) });
    }),
  );
  return questions.map((question) => answers.get(question)!);
}

function ask(address: string, viewer: Viewer, path: string): Promise<Reply> {
  return path.startsWith("/ws") ? watchRoom(address, viewer, path) : get(address, viewer, path);
}

type Reply = Pick<Answer, "status" | "body">;

async function get(address: string, { token }: Viewer, path: string): Promise<Reply> {
  const reply = await fetch(address + path, { headers: cookieOf(token), redirect: "manual" });
  const text = await reply.text();
  // The sentence of a refusal may change; its code may not.
  if (reply.status >= 400) return { status: reply.status, body: (JSON.parse(text) as { code: string }).code };
  const isJson = reply.headers.get("content-type")?.startsWith("application/json") ?? false;
  return { status: reply.status, body: isJson ? JSON.parse(text) : text };
}

const FRAME_MS = 30_000;

/**
 * Returns the first frame of a room in which the viewer is connected, or the last frame within 30 s. The first frame of
 * a socket may lack `mine`, because the plugin's view was computed before the viewer was connected.
 */
function watchRoom(address: string, { token, userId }: Viewer, path: string): Promise<Reply> {
  const socket = new WebSocket(address.replace("http", "ws") + path, { headers: cookieOf(token) });
  return new Promise((resolve, reject) => {
    let newest: unknown = null;
    const finish = () => {
      clearTimeout(timer);
      resolve({ status: 101, body: newest });
      socket.terminate();
    };
    const timer = setTimeout(finish, FRAME_MS);
    socket.on("message", (data) => {
      newest = JSON.parse((data as Buffer).toString());
      const { presence, mine, plugin } = newest as { presence: string[]; mine?: object; plugin?: object };
      if (presence.includes(userId!) && (plugin === undefined || mine !== undefined)) finish();
    });
    socket.on("unexpected-response", (request, response) => {
      clearTimeout(timer);
      resolve({ status: response.statusCode ?? 0, body: null });
      request.destroy();
    });
    socket.on("error", reject);
  });
}

function cookieOf(token: string | null): Record<string, string> {
  return token === null ? {} : { cookie: `svc_session=${token}` };
}
