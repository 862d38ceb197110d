import { elementOf, select } from "./documents.ts";
import { newNavigation } from "./events.ts";
import { forget, openPage } from "./pages.ts";
import { DriverError, resize, takesPictures } from "./session.ts";
import { findContext, inContext, profileOf, profilesOf, type Ids, type World } from "./world.ts";

type Size = { width: number; height: number };
type InPage = { context: string };

/** Returns the BiDi commands for pages and input. */
export function pageCommands(world: World) {
  const { emit } = world;
  const send = async (id: string, path: string, body?: object) => {
    await inContext(world, id, ({ session }) => session.command("POST", path, body));
    return {};
  };
  return {
    "browsingContext.create": async ({ userContext }: Ids) => {
      const { id } = await openPage(profileOf(world, userContext), emit);
      return { context: id };
    },
    "browsingContext.close": ({ context }: InPage) => closePage(world, context),
    "browsingContext.navigate": ({ context, url }: InPage & { url: string }) => navigate(world, context, url),
    "browsingContext.reload": ({ context }: InPage) => send(context, "refresh"),
    "browsingContext.traverseHistory": ({ context, delta }: InPage & { delta: number }) =>
      send(context, delta < 0 ? "back" : "forward"),
    "browsingContext.activate": ({ context }: InPage) => inContext(world, context, async () => ({})),
    "browsingContext.setViewport": async ({ viewport, ...ids }: Ids & { viewport: Size }) => {
      for (const profile of profilesOf(world, ids)) profile.viewport = viewport;
      if (ids.context)
        await inContext(world, ids.context, ({ session }) =>
          resize(session, viewport.width, viewport.height),
        );
      return {};
    },
    "browsingContext.captureScreenshot": async ({ context, clip }: InPage & { clip: Size }) => {
      if (!takesPictures)
        throw new DriverError("unsupported operation", "WebKit needs TEST_PICTURES=1 for pictures");
      const { viewport } = findContext(world, context).profile;
      if (clip.width !== viewport?.width || clip.height !== viewport.height)
        throw new DriverError(
          "unsupported operation",
          "WebKitWebDriver pictures the viewport: make it as large",
        );
      return { data: await inContext(world, context, ({ session }) => session.command("GET", "screenshot")) };
    },
    "browsingContext.locateNodes": async ({ locator }: { locator: { value: InPage } }) => ({
      nodes: [
        { type: "node", sharedId: findContext(world, locator.value.context).context.element, value: {} },
      ],
    }),
    "input.performActions": ({ context, actions }: InPage & { actions: object[] }) =>
      send(context, "actions", { actions: inWholePixels(actions) }),
    "input.setFiles": async (given: InPage & { element: { sharedId: string }; files: string[] }) => {
      await inContext(world, given.context, async ({ session }) => {
        const [id] = Object.values(await elementOf(session, given.element.sharedId));
        await session.command("POST", `element/${id}/value`, { text: given.files.join("\n") });
      });
      return {};
    },
  };
}

async function navigate(world: World, id: string, url: string) {
  const { context } = findContext(world, id);
  const navigation = newNavigation();
  const started = { context: id, navigation, url, timestamp: Date.now() };
  const goTo = () => inContext(world, id, ({ session }) => session.command("POST", "url", { url }));
  const isFragment = url.includes("#") && url.split("#")[0] === context.url.split("#")[0];
  if (isFragment) {
    await goTo();
    context.url = url;
    world.emit("browsingContext.fragmentNavigated", started);
  } else {
    context.navigation = navigation;
    world.emit("browsingContext.navigationStarted", started);
    await goTo();
  }
  return { navigation, url };
}

async function closePage(world: World, id: string) {
  const { profile, context } = findContext(world, id);
  forget(profile, context, world.emit);
  const isLast = profile.contexts.size === 0;
  const { session } = context;
  await session.inTurn(async () => {
    await select(context);
    // The browser would end with its last window.
    if (isLast) await session.command("POST", "url", { url: "about:blank" });
    else await session.command("DELETE", "window");
  });
  return {};
}

/** Rounds the places of pointers: classic WebDriver takes whole px only. */
function inWholePixels(actions: object[]): object[] {
  const round = (key: string, value: unknown) =>
    (key === "x" || key === "y") && typeof value === "number" ? Math.round(value) : value;
  return JSON.parse(JSON.stringify(actions, round)) as object[];
}
