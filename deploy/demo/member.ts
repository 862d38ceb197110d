import type { Me } from "#shared/wire/identity.ts";
import { handleProvider } from "./handle-provider.ts";

/** A signed-in person who uses the API like a browser. */
export type Member = {
  id: string;
  /** The value of the session cookie. */
  token: string;
  /** Sends a request and returns the body of the response. Throws if the request is refused. */
  send<T = void>(method: string, path: string, body?: object): Promise<T>;
};

/** Signs in as a person of the demo provider. `baseUrl` is the application's address. */
export async function signIn(baseUrl: string, subject: string): Promise<Member> {
  const login = await fetch(`${baseUrl}/auth/login`, { redirect: "manual" });
  const address = login.headers.get("location") ?? "";
  const callback = await handleProvider(address, new URLSearchParams({ subject }));
  const signedIn = await fetch(callback, {
    redirect: "manual",
    headers: { cookie: cookieOf(login, "svc_signin") },
  });
  if (signedIn.status !== 302) throw new Error(`${subject} could not sign in: ${signedIn.status}`);
  const cookie = cookieOf(signedIn, "svc_session");
  const send = <T>(method: string, path: string, body?: object) =>
    request<T>(baseUrl, cookie, { method, path, body });
  const { id } = await send<Me>("GET", "/api/me");
  return { id, token: cookie.slice(cookie.indexOf("=") + 1), send };
}

type DemoRequest = { method: string; path: string; body: object | undefined };

async function request<T>(baseUrl: string, cookie: string, { method, path, body }: DemoRequest): Promise<T> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { cookie, origin: baseUrl, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

/** Returns a cookie of a response. Its name may end with the port of BASE_URL. */
function cookieOf(response: Response, name: string): string {
  const line = response.headers
    .getSetCookie()
    .find((one) => one.replace(/_\d+=/, "=").startsWith(`${name}=`));
  if (!line) throw new Error(`no cookie ${name}: ${response.status}`);
  return line.split(";")[0]!;
}
