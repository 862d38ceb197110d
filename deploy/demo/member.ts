import type { Me } from "#shared/wire/identity.ts";
import { handleProvider } from "./handle-provider.ts";

/** A signed-in person who asks the API as a browser does. */
export type Member = {
  id: string;
  /** Sends a request and returns the body of its answer. Throws where the answer is a refusal. */
  send<T = void>(method: string, path: string, body?: object): Promise<T>;
};

/** Signs in as one of the demo provider's people. `baseUrl` is the application's address. */
export async function signIn(baseUrl: string, subject: string): Promise<Member> {
  const begun = await fetch(`${baseUrl}/auth/login`, { redirect: "manual" });
  const address = begun.headers.get("location") ?? "";
  const callback = await handleProvider(address, new URLSearchParams({ subject }));
  const landed = await fetch(callback, {
    redirect: "manual",
    headers: { cookie: cookieOf(begun, "svc_signin") },
  });
  if (landed.status !== 302) throw new Error(`${subject} could not sign in: ${landed.status}`);
  const cookie = cookieOf(landed, "svc_session");
  const send = <T>(method: string, path: string, body?: object) =>
    ask<T>(baseUrl, cookie, { method, path, body });
  const { id } = await send<Me>("GET", "/api/me");
  return { id, send };
}

type DemoRequest = { method: string; path: string; body: object | undefined };

async function ask<T>(baseUrl: string, cookie: string, { method, path, body }: DemoRequest): Promise<T> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { cookie, origin: baseUrl, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

function cookieOf(response: Response, name: string): string {
  const line = response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  if (!line) throw new Error(`no cookie ${name}: ${response.status}`);
  return line.split(";")[0]!;
}
