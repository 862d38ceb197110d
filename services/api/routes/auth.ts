import type { FastifyInstance } from "fastify";
import { authReply, type AuthReply } from "#shared/wire/identity.ts";
import type { ApiContext } from "../context.ts";
import { describe } from "./describe.ts";

/** Registers GET /api/auth: how people sign in to this instance (protocol/identity 1, 51). */
export function authRoutes(app: FastifyInstance, { settings }: ApiContext): void {
  const schema = describe({
    tag: "identity",
    summary: "Tell how people sign in",
    replies: { 200: authReply },
  });
  const embedProviders = settings.embedProviders.map(({ name, label }) => ({
    name,
    label,
    cloudProjectNumber: settings.meetCloudProjectNumber,
  }));
  const reply: AuthReply = {
    mode: settings.authMode,
    ...(embedProviders.length > 0 && { embedProviders }),
  };
  app.get("/api/auth", { schema }, async () => reply);
}
