import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { EmbeddedToken, Handoff } from "#shared/wire/embed.ts";
import type { TestApp } from "./app.ts";
import { visitor, type Visitor } from "./client.ts";

/** The settings that enable the side panel in Google Meet. */
export const embedEnv = { EMBED_PROVIDERS: "meet", MEET_CLOUD_PROJECT_NUMBER: "123456789012" };

/** A handoff with the frame's verifier and challenge. */
export type Frame = Handoff & { verifier: string; challenge: string };

/** Returns a verifier and its SHA-256 challenge. */
export function proof(verifier = randomBytes(48).toString("base64url")) {
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** Opens a handoff. `headers` can set the frame's client address. */
export async function openFrame(app: TestApp, headers: Record<string, string> = {}): Promise<Frame> {
  const { verifier, challenge } = proof();
  const body = { provider: "meet", challenge };
  const reply = await visitor(app).send<Handoff>("POST", "/api/embed/handoff", { body, headers });
  expect(reply.status, reply.text).toBe(201);
  return { ...reply.body, verifier, challenge };
}

/** Submits a code to the sign-in page, and returns the reply. */
export function typeCode(
  who: Visitor,
  { challenge, displayCode }: Pick<Frame, "challenge" | "displayCode">,
  headers: Record<string, string> = {},
) {
  const raw = new URLSearchParams({ c: challenge, code: displayCode }).toString();
  const form = { "content-type": "application/x-www-form-urlencoded", ...headers };
  return who.send("POST", "/embed/signin", { raw, headers: form });
}

/** Exchanges a handoff's verifier for a token. */
export function collect(app: TestApp, verifier: unknown) {
  return visitor(app).send<EmbeddedToken>("POST", "/api/embed/session", { body: { verifier } });
}

/** Signs a side panel in with a person's code, and returns the panel's token. */
export async function panelToken(who: Visitor, headers: Record<string, string> = {}): Promise<string> {
  const frame = await openFrame(who.app, headers);
  const bound = await typeCode(who, frame, headers);
  expect(bound.status, bound.text).toBe(200);
  const reply = await collect(who.app, frame.verifier);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.token;
}

/** Returns an HTTP client with a bearer token, and optionally a cookie. */
export function bearer(app: TestApp, token: string, cookie: string | null = null): Visitor {
  const plain = visitor(app, cookie);
  const authorization = `Bearer ${token}`;
  return {
    ...plain,
    send: (method, path, request = {}) =>
      plain.send(method, path, { ...request, headers: { authorization, ...request.headers } }),
    on: (other) => bearer(other, token, cookie),
  };
}
