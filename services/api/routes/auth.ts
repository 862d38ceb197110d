import type { FastifyInstance } from "fastify";
import { createStartKinds } from "#shared/domain/plugins/start-kinds.ts";
import { authReply, type AuthReply } from "#shared/wire/identity.ts";
import type { ApiContext } from "../context.ts";
import { describe } from "./describe.ts";

/** Registers GET /api/auth: the sign-in mode of this instance. */
export function authRoutes(app: FastifyInstance, ctx: ApiContext): void {
  const { settings, provider, warnOfOrigin, db, log } = ctx;
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
  // A failed read must not hide the sign-in mode.
  const readStartKinds = createStartKinds(db, (err) =>
    log.warn({ err }, "could not read the kinds of the front page"),
  );
  const offersKinds = settings.authMode === "open" && ctx.plugins !== null;
  app.get("/api/auth", { schema }, async ({ raw }) => {
    // A page at another origin only shows a message and sends no writes. So only this read can warn the operator.
    const page = URL.parse(raw.headers.referer ?? "");
    if (page && page.origin !== settings.origin) warnOfOrigin(page.href);
    const url = (await provider)?.signOutPage();
    const startKinds = offersKinds ? await readStartKinds() : [];
    return {
      ...reply,
      ...(url !== undefined && { providerSignOut: { name: new URL(url).host, url } }),
      ...(startKinds.length > 0 && { startKinds }),
    };
  });
}
