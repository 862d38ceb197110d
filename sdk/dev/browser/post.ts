/** Sends a request of the simulator's page to its program, and returns the reply. */
export async function post(path: string, body: object): Promise<unknown> {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return reply.json();
}
