import { readMessage, type FromPage, type ToPage } from "./messages.ts";

/** What a page may send: UTF-8 bytes of one message, and messages in a second. What it is sent at once, in bytes. */
const most = { bytes: 64 * 1024, inASecond: 30, bytesOut: 256 * 1024 };

/** Why a page is taken away. */
export type Broken = "sent-too-much" | "too-much-to-show";

type Listener = {
  /** The page has introduced itself. */
  hello(): void;
  said(message: FromPage): void;
  broken(why: Broken): void;
};

/** The one connection to a page. */
export type Bridge = { send(message: ToPage): void; close(): void };

/**
 * Waits for a page to say hello with the nonce of its address, from its own window, and then talks with it over one
 * port. Whatever else that window says counts as sent; what others say is not heard.
 */
export function openBridge(page: () => Window | null, nonce: string, listener: Listener): Bridge {
  const isTooMuch = countMessages(most.inASecond);
  let port: MessagePort | undefined;

  function greet({ data, source, origin }: MessageEvent<unknown>) {
    if (source === null || source !== page()) return;
    if (isTooMuch()) return broken("sent-too-much");
    if (port || origin !== "null" || data !== JSON.stringify({ type: "hello", nonce })) return;
    const { port1, port2 } = new MessageChannel();
    port = port1;
    port.onmessage = hear;
    page()!.postMessage("", "*", [port2]);
    listener.hello();
  }

  function hear({ data }: MessageEvent<unknown>) {
    if (typeof data !== "string" || bytesOf(data) > most.bytes || isTooMuch()) return broken("sent-too-much");
    const message = readMessage(data);
    if (message) listener.said(message);
  }

  function broken(why: Broken) {
    close();
    listener.broken(why);
  }

  function send(message: ToPage) {
    const text = JSON.stringify(message);
    if (bytesOf(text) > most.bytesOut) return broken("too-much-to-show");
    port?.postMessage(text);
  }

  function close() {
    removeEventListener("message", greet);
    port?.postMessage(JSON.stringify({ type: "closed" } satisfies ToPage));
    port?.close();
    port = undefined;
  }

  addEventListener("message", greet);
  return { send, close };
}

/** Returns a function that counts a message, and says whether it is one too many for the last second. */
export function countMessages(mostInASecond: number, now = () => performance.now()): () => boolean {
  let times: number[] = [];
  return () => {
    const at = now();
    times = [...times.filter((time) => time > at - 1000), at];
    return times.length > mostInASecond;
  };
}

/** No text has fewer bytes than characters, and few have more than the limit's. */
function bytesOf(text: string): number {
  return text.length > most.bytesOut ? text.length : new TextEncoder().encode(text).length;
}
