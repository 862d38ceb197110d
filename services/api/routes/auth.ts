import type { FastifyInstance } from "fastify";
import { authReply, type AuthReply } from "#shared/wire/identity.ts";
import type { ApiContext } from "../context.ts";
import { describe } from "./describe.ts";

/** Registers GET /api/auth: the sign-in mode of this instance. */
export function authRoutes(app: FastifyInstance, { settings, provider, warnOfOrigin }: ApiContext): void {
  const schema = describe({
    tag: "identity",
    summary: "Get the sign-in mode",
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
    // A page at another origin only shows a message and sends no writes. So only this read can warn the operator.
    const page = URL.parse(raw.headers.referer ?? "");
    if (page && page.origin !== settings.origin) warnOfOrigin(page.href);
    const url = (await provider)?.signOutPage();
    return url === undefined ? reply : { ...reply, providerSignOut: { name: new URL(url).host, url } };
  });
}
