import playwright, { type BrowserType } from "playwright-core";

/** A command or a reply of WebDriver BiDi. */
export type Message = {
  id?: number;
  type?: "success" | "error" | "event";
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: string;
  message?: string;
};

/** A connection over which Playwright speaks WebDriver BiDi with a browser. */
export type Transport = {
  send(message: Message): void;
  close(): void;
  onmessage?: (message: Message) => void;
  onclose?: (reason?: string) => void;
};

/** The processes behind a connection. Playwright sets `onclose`. */
export type BrowserProcess = {
  onclose?: (code: number | null, signal: string | null) => void;
  close(): Promise<void>;
  kill(): Promise<void>;
};

/** Playwright's inner type for browsers that speak WebDriver BiDi. Version 1.65 exports no way to it. */
export type BidiType = {
  launch(...args: unknown[]): Promise<unknown>;
  connectToTransport(transport: Transport, ...rest: unknown[]): Promise<unknown>;
  _launchProcess(...args: unknown[]): Promise<unknown>;
};

/** Returns the object behind one of Playwright's browser types. */
export function innerType<Inner>(type: BrowserType): Inner {
  const { _connection } = playwright as unknown as { _connection: { toImpl(given: unknown): Inner } };
  return _connection.toImpl(type);
}

/** Returns Playwright's type for BiDi. */
export const bidiType = (): BidiType =>
  innerType<{ _bidiFirefox: BidiType }>(playwright.firefox)._bidiFirefox;
