import { Server, type IncomingMessage } from "node:http";

// With SLOW_REPLIES=800, each request of a page waits for up to 800 ms. A test that does not wait for a reply fails then.
// Browsers name the mode of their requests. The requests of the tests have none and are not delayed.
const longestMs = Number(process.env["SLOW_REPLIES"]);
const emit = Server.prototype.emit as (this: Server, event: string, ...args: unknown[]) => boolean;

Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
  const isFromPage = event === "request" && "sec-fetch-mode" in (args[0] as IncomingMessage).headers;
  if (!isFromPage) return emit.call(this, event, ...args);
  setTimeout(() => emit.call(this, event, ...args), longestMs * Math.random());
  return true;
};
