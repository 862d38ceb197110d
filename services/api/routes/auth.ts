import type { FastifyInstance } from "fastify";
import { authReply, type AuthReply } from "#shared/wire/identity.ts";
import type { ApiContext } from "../context.ts";
import { describe } from "./describe.ts";

/** Registers GET /api/auth: how people sign in to this instance. */
export function authRoutes(app: FastifyInstance, { settings, provider, warnOfOrigin }: ApiContext): void {
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
    baseUrl: settings.baseUrl,
    ...(embedProviders.length > 0 && { embedProviders }),
  };
  app.get("/api/auth", { schema }, async ({ raw }) => {
    // A page at another address says so and writes nothing, so this read is all that the operator can learn it from.
    const page = URL.parse(raw.headers.referer ?? "");
    if (page && page.origin !== settings.origin) warnOfOrigin(page.href);
    const url = (await provider)?.signOutPage();
    return url === undefined ? reply : { ...reply, providerSignOut: { name: new URL(url).host, url } };
  });
}
