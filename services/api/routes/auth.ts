import { createStartKinds } from "#shared/domain/plugins/start-kinds.ts";
import { authEndpoints } from "#shared/wire/endpoints/auth.ts";
import type { AuthReply } from "#shared/wire/identity.ts";
import { serve } from "./serve.ts";

/** Registers the sign-in mode of this instance. */
export const authRoutes = serve(authEndpoints, ({ settings, provider, plugins, warnOfOrigin, db, log }) => {
  const embedProviders = settings.embedProviders.map(({ name, label }) => ({
    name,
    label,
    cloudProjectNumber: settings.meetCloudProjectNumber,
  }));
  const fixed: AuthReply = {
    mode: settings.authMode,
    baseUrl: settings.baseUrl,
    ...(embedProviders.length > 0 && { embedProviders }),
  };
  // A failed read must not hide the sign-in mode.
  const readStartKinds = createStartKinds(db, (err) =>
    log.warn({ err }, "could not read the kinds of the front page"),
  );
  const offersKinds = settings.authMode === "open" && plugins !== null;
  return {
    "GET /api/auth": async ({ request: { raw } }) => {
      // A page at another origin only shows a message and sends no writes. So only this read can warn the operator.
      const page = URL.parse(raw.headers.referer ?? "");
      if (page && page.origin !== settings.origin) warnOfOrigin(page.href);
      const url = (await provider)?.signOutPage();
      const startKinds = offersKinds ? await readStartKinds() : [];
      return {
        ...fixed,
        ...(url !== undefined && { providerSignOut: { name: new URL(url).host, url } }),
        ...(startKinds.length > 0 && { startKinds }),
      };
    },
  };
});
