import type { TestApp } from "./app.ts";
import type { Reply } from "./client.ts";

/** A browser's cookies of one host. Like a browser, it sends them to all ports of that host. */
export type CookieJar = {
  cookies: Map<string, string>;
  send<T = unknown>(app: TestApp, method: string, path: string, body?: object): Promise<Reply<T>>;
};

/** Returns an HTTP client with a cookie jar, which holds the given cookies first. */
export function cookieJar(given: Record<string, string> = {}): CookieJar {
  const cookies = new Map(Object.entries(given));
  return {
    cookies,
    async send<T>(app: TestApp, method: string, path: string, body?: object) {
      const response = await fetch(app.baseUrl + path, {
        method,
        redirect: "manual",
        headers: {
          cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; "),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        if (line.includes("Max-Age=0")) cookies.delete(name!);
        else cookies.set(name!, value!);
      }
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.startsWith("application/json");
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: (isJson ? JSON.parse(text) : null) as T,
      };
    },
  };
}
