import type { Person } from "./world.ts";

/** Sends a request of a person to a replica and returns the parsed reply. Throws if its status is not a success. */
export async function requestAs<Reply>(
  port: number,
  { cookie }: Person,
  [method, path]: readonly [method: string, path: string],
  body: object,
): Promise<Reply> {
  const reply = await fetch(`http://localhost:${port}${path}`, {
    method,
    headers: { cookie: `svc_session=${cookie}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} got status ${reply.status}: ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as Reply;
}

/** Performs an action of a room, such as `["POST", "vote"]`, as a person. Throws if it is refused. */
export async function actAs(
  port: number,
  who: Person,
  roomId: string,
  [method, action]: readonly [method: string, action: string],
  body: object = {},
): Promise<void> {
  await requestAs(port, who, [method, `/api/sessions/${roomId}/actions/${action}`], body);
}
