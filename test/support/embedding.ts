import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { EmbeddedToken, Handoff } from "#shared/wire/embed.ts";
import type { TestApp } from "./app.ts";
import { visitor, type Visitor } from "./client.ts";

/** The settings under which Google Meet may show the side panel. */
export const embedEnv = { EMBED_PROVIDERS: "meet", MEET_CLOUD_PROJECT_NUMBER: "123456789012" };

/** A handoff that a frame has opened. */
export type Frame = Handoff & { verifier: string; challenge: string };

/** Returns a verifier and its challenge, as a frame makes them. */
export function proof(verifier = randomBytes(48).toString("base64url")) {
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** Opens a handoff; `headers` name the frame's client address. */
export async function openFrame(app: TestApp, headers: Record<string, string> = {}): Promise<Frame> {
  const { verifier, challenge } = proof();
  const body = { provider: "meet", challenge };
  const reply = await visitor(app).send<Handoff>("POST", "/api/embed/handoff", { body, headers });
  expect(reply.status, reply.text).toBe(201);
  return { ...reply.body, verifier, challenge };
}

/** Posts the form of the sign-in page, and returns the page that answers. */
export function typeCode(
  who: Visitor,
  { challenge, displayCode }: Pick<Frame, "challenge" | "displayCode">,
  headers: Record<string, string> = {},
) {
  const raw = new URLSearchParams({ c: challenge, code: displayCode }).toString();
  const form = { "content-type": "application/x-www-form-urlencoded", ...headers };
  return who.send("POST", "/embed/signin", { raw, headers: form });
}

/** Collects what a handoff leads to. */
export function collect(app: TestApp, verifier: unknown) {
  return visitor(app).send<EmbeddedToken>("POST", "/api/embed/session", { body: { verifier } });
}

/** Signs a side panel in as a person, all the way, and returns its token. */
export async function panelToken(who: Visitor, headers: Record<string, string> = {}): Promise<string> {
  const frame = await openFrame(who.app, headers);
  const bound = await typeCode(who, frame, headers);
  expect(bound.status, bound.text).toBe(200);
  const reply = await collect(who.app, frame.verifier);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.token;
}

/** Returns what sends requests with a bearer, and with a cookie beside it where one is named. */
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
