import type { Receiver } from "../receiver.ts";
import type { Product } from "./validate.ts";

/** Makes a receiver answer as an imitated product, whose address is that of the receiver. */
export function serve(receiver: Receiver, product: Product): void {
  const { origin } = new URL(receiver.url);
  receiver.answer(({ method, path, headers, body }, response) => {
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const request = { url: `${origin}${path}`, method, headers: sent, ...(body !== "" && { body }) };
    const { status = 200, headers: own = {}, body: answer = "" } = product.answer(request);
    response.writeHead(status, { "content-type": "application/json", ...own }).end(answer);
  });
}
