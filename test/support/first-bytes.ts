import type { Visitor } from "./client.ts";

/** Returns the first three bytes of a reply's body: `text()` of fetch removes a byte order mark. */
export async function firstBytes({ app, cookie }: Visitor, path: string): Promise<number[]> {
  const reply = await fetch(app.baseUrl + path, { headers: { cookie: `svc_session=${cookie}` } });
  return [...new Uint8Array(await reply.arrayBuffer()).subarray(0, 3)];
}
