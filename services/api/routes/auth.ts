import type { FastifyInstance } from "fastify";
import { authReply, type AuthReply } from "#shared/wire/identity.ts";
import type { ApiContext } from "../context.ts";
import { describe } from "./describe.ts";

/** Registers GET /api/auth: how people sign in to this instance (protocol/identity 1). */
export function authRoutes(app: FastifyInstance, { settings }: ApiContext): void {
  const schema = describe({
    tag: "identity",
    summary: "Tell how people sign in",
    replies: { 200: authReply },
  });
  const reply: AuthReply = { mode: settings.authMode };
  app.get("/api/auth", { schema }, async () => reply);
}
