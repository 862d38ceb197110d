import { readMessage, type FromPage, type ToPage } from "./messages.ts";

/**
 * A page's limits: the UTF-8 bytes of a message from it and of an offer, its messages per second, and the bytes of a
 * message to it. An offer counts as a message for each 64 KiB that it begins.
 */
const most = { bytes: 64 * 1024, bytesOfOffer: 512 * 1024, inASecond: 30, bytesOut: 256 * 1024 };

/** The reason why the bridge closed the connection. */
export type BridgeFailure = "sent-too-much" | "too-much-to-show";

type Listener = {
  /** The page has introduced itself. */
  hello(): void;
  said(message: FromPage): void;
  broken(why: BridgeFailure): void;
};

/** The only connection to a page. */
export type Bridge = { send(message: ToPage): void; close(): void };

/**
 * Waits for the page's hello: a message from its own window, with the nonce of its address. Then it exchanges messages
 * over one port. Other messages of that window count towards the rate limit; messages of other windows are ignored.
 * Each message to the page has the server's time `now`, in milliseconds.
 */
export function openBridge(
  page: () => Window | null,
  nonce: string,
  now: () => number,
  listener: Listener,
): Bridge {
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
    if (typeof data !== "string") return broken("sent-too-much");
    const bytes = bytesOf(data);
    if (bytes > most.bytesOfOffer || isTooMuch(Math.ceil(bytes / most.bytes))) return broken("sent-too-much");
    const message = readMessage(data);
    if (bytes > most.bytes && message?.type !== "offer" && message?.type !== "changes")
      return broken("sent-too-much");
    if (message) listener.said(message);
  }

  function broken(why: BridgeFailure) {
    close();
    listener.broken(why);
  }

  function send(message: ToPage) {
    const text = stamped(message);
    if (bytesOf(text) > most.bytesOut) return broken("too-much-to-show");
    port?.postMessage(text);
  }

  function close() {
    removeEventListener("message", greet);
    port?.postMessage(stamped({ type: "closed" }));
    port?.close();
    port = undefined;
  }

  function stamped(message: ToPage): string {
    return JSON.stringify({ ...message, now: Math.round(now()) });
  }

  addEventListener("message", greet);
  return { send, close };
}

/** Returns a function that counts a message as `weight` messages. It returns true if the last second had too many. */
export function countMessages(
  MAX_PER_SECOND: number,
  now = () => performance.now(),
): (weight?: number) => boolean {
  let times: number[] = [];
  return (weight = 1) => {
    const at = now();
    times = [...times.filter((time) => time > at - 1000), ...Array<number>(weight).fill(at)];
    return times.length > MAX_PER_SECOND;
  };
}

/** Encodes only texts that may be within the limit, since a text has at least as many bytes as characters. */
function bytesOf(text: string): number {
  return text.length > most.bytesOfOffer ? text.length : new TextEncoder().encode(text).length;
}
