import { deleteCookies, readCookies, setCookie, type BidiCookie } from "./cookies.ts";
import { forget } from "./pages.ts";
import { DriverError } from "./session.ts";
import { profileOf, profilesOf, type Ids, type World } from "./world.ts";

type Partition = { partition: Ids };

let profiles = 0;

/** Returns the BiDi commands for sessions, profiles and their settings. */
export function profileCommands(world: World) {
  const nothing = async () => ({});
  const sessionOf = ({ partition }: Partition) => profileOf(world, partition.userContext).session;
  return {
    "session.new": async () => ({ capabilities: { browserVersion: "", userAgent: "" } }),
    "session.subscribe": nothing,
    "browser.createUserContext": async () => {
      const id = `profile-${++profiles}`;
      world.profiles.set(id, { id, options: {}, contexts: new Map(), preloads: new Map(), cookies: [] });
      return { userContext: id };
    },
    "browser.removeUserContext": async ({ userContext }: Ids) => {
      const profile = profileOf(world, userContext);
      world.profiles.delete(profile.id);
      for (const context of profile.contexts.values()) forget(profile, context, world.emit);
      // A browser that did not start has nothing to stop.
      await (await profile.session?.catch(() => undefined))?.stop();
      return {};
    },
    "browser.setDownloadBehavior": nothing,
    "emulation.setMediaFeaturesOverride": async (given: Ids & { features: Record<string, string> }) => {
      for (const { options } of profilesOf(world, given))
        options.dark = given.features["prefers-color-scheme"] === "dark";
      return {};
    },
    "emulation.setLocaleOverride": async ({ locale, ...ids }: Ids & { locale: string }) => {
      for (const { options } of profilesOf(world, ids)) options.language = locale;
      return {};
    },
    "emulation.setTimezoneOverride": async ({ timezone, ...ids }: Ids & { timezone: string }) => {
      for (const { options } of profilesOf(world, ids)) options.timezone = timezone;
      return {};
    },
    "emulation.setScreenOrientationOverride": nothing,
    "emulation.setScreenSettingsOverride": nothing,
    "permissions.setPermission": nothing,
    "network.addDataCollector": nothing,
    "network.setCacheBehavior": nothing,
    "network.addIntercept": async ({ phases }: { phases: string[] }) => {
      if (phases.includes("authRequired")) return { intercept: "none" };
      throw new DriverError("unsupported operation", "WebKitWebDriver cannot hold requests");
    },
    "storage.setCookie": async ({ cookie, partition }: Partition & { cookie: BidiCookie }) => {
      const session = await sessionOf({ partition });
      if (session) await setCookie(session, cookie);
      else profileOf(world, partition.userContext).cookies.push(cookie);
      return {};
    },
    "storage.getCookies": async (given: Partition) => {
      const session = await sessionOf(given);
      return { cookies: session ? await readCookies(session) : [] };
    },
    "storage.deleteCookies": async (given: Partition) => {
      const session = await sessionOf(given);
      if (session) await deleteCookies(session);
      return {};
    },
  };
}
