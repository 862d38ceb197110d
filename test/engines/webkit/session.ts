import { fileURLToPath } from "node:url";
import { screenPx, startDisplay, startDriver } from "./programs.ts";

/** An error reply of the driver, such as "no such window". */
export class DriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** A session of classic WebDriver: one browser with cookies and storage of its own. */
export type Session = {
  /** Sends one command, such as `("POST", "url", { url })`, and returns the value of its reply. */
  command<Value = unknown>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Value>;
  /** Runs a task when earlier ones are done. The session has one current window and frame. */
  inTurn<Value>(task: () => Promise<Value>): Promise<Value>;
  /** Ends the browser and its programs. */
  stop(): Promise<void>;
};

/**
 * True if pages can be pictured, with the variable TEST_PICTURES. The driver's pictures need a renderer that takes a third
 * more processor time.
 */
export const takesPictures = process.env["TEST_PICTURES"] !== undefined;

/** What a browser gets when it starts. `timezone` is an IANA name, `language` a BCP 47 tag. */
export type SessionOptions = { dark?: boolean; timezone?: string; language?: string };

/**
 * Starts a browser with a new profile on a screen of its own: on one screen only one window has the focus. A failed start
 * is retried twice. Throws if the last one failed too.
 */
export function startSession(options: SessionOptions): Promise<Session> {
  const retry = () => startOnce(options);
  return startOnce(options).catch(retry).catch(retry);
}

async function startOnce(options: SessionOptions): Promise<Session> {
  const display = await startDisplay();
  try {
    const driver = await startDriver(environment(display.name, options));
    try {
      const base = await openSession(driver.url);
      await expectLanguage(base, options);
      return sessionAt(base, () => Promise.all([driver.stop(), display.stop()]));
    } catch (error) {
      await driver.stop();
      throw error;
    }
  } catch (error) {
    await display.stop();
    throw error;
  }
}

function environment(display: string, { dark, timezone, language = "en-US" }: SessionOptions) {
  const locale = `${language.replace("-", "_")}.UTF-8`;
  return {
    DISPLAY: display,
    XDG_CONFIG_HOME: fileURLToPath(new URL("gtk", import.meta.url)),
    // Without a bus: nothing outside of the test answers.
    DBUS_SESSION_BUS_ADDRESS: "disabled:",
    GDK_BACKEND: "x11",
    // Without a graphics card, painting on the processor takes less time than to imitate a card.
    ...(!takesPictures && { WEBKIT_DISABLE_DMABUF_RENDERER: "1" }),
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
    WEBKIT_SKIA_CPU_PAINTING_THREADS: "1",
    GTK_THEME: dark ? "Adwaita:dark" : "Adwaita",
    LC_ALL: locale,
    LANGUAGE: language.replace("-", "_"),
    ...(timezone && { TZ: timezone }),
  };
}

async function openSession(url: string): Promise<string> {
  const capabilities = { alwaysMatch: { pageLoadStrategy: "none", unhandledPromptBehavior: "accept" } };
  const { sessionId } = await send<{ sessionId: string }>("POST", `${url}/session`, { capabilities });
  const base = `${url}/session/${sessionId}`;
  await send("POST", `${base}/timeouts`, { script: 300_000, pageLoad: 300_000 });
  return base;
}

/** Throws if the browser took another language, because the locale is not installed. */
async function expectLanguage(base: string, { language = "en-US" }: SessionOptions) {
  const script = "return navigator.language";
  const got = await send<string>("POST", `${base}/execute/sync`, { script, args: [] });
  if (got !== language) throw new Error(`WebKit speaks ${got}: the locale of ${language} is not installed`);
}

function sessionAt(base: string, stopPrograms: () => Promise<unknown>): Session {
  let last: Promise<unknown> = Promise.resolve();
  return {
    command: (method, path, body) => send(method, `${base}/${path}`, body),
    inTurn(task) {
      const mine = last.then(task);
      last = mine.catch(() => undefined);
      return mine;
    },
    async stop() {
      await send("DELETE", base).catch(() => undefined);
      await stopPrograms();
    },
  };
}

/** Resizes the current window of a session until its page has this size, in px. */
export async function resize({ command }: Session, width: number, height: number): Promise<void> {
  // Without a window manager, the window under the pointer has the focus. The pointer is above the page, on the toolbar.
  const place = { x: screenPx / 2 - 100, y: screenPx / 2 - 5 };
  const toolbarPx = 20;
  let outer = { width, height: height + toolbarPx };
  for (;;) {
    await command("POST", "window/rect", { ...place, ...outer });
    for (let tries = 0; tries < 50; tries++) {
      const script = "return [innerWidth, innerHeight]";
      const [w, h] = await command<[number, number]>("POST", "execute/sync", { script, args: [] });
      if (w === width && h === height) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (tries === 49) outer = { width: outer.width + width - w, height: outer.height + height - h };
    }
  }
}

async function send<Value>(method: string, url: string, body: object = {}): Promise<Value> {
  const reply = await fetch(url, { method, ...(method === "POST" && { body: JSON.stringify(body) }) });
  const { value } = (await reply.json()) as { value: Value & { error?: string; message?: string } };
  if (!reply.ok) throw new DriverError(value.error ?? String(reply.status), value.message ?? "");
  return value;
}
