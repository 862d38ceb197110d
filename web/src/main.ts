import { ensureImported } from "./lib/lazy/lazy-imports.ts";
import { markFirstBar, preloadPage, startRouter } from "./shell/router.ts";
import { startShellKeys } from "./shell/shell-keys.ts";
import { takePasscodeFromUrl } from "./lib/passcode-from-url.ts";
import { applyTheme } from "./lib/theme.ts";
import { startLanguage } from "./lib/language/start-language.ts";
import { startKeys } from "./ui/keys.ts";
import { adaptToTranslators } from "./ui/translators.ts";
import "./shell/topbar/tm-topbar.ts";
import "./ui/tm-toasts.ts";

adaptToTranslators();
takePasscodeFromUrl();
applyTheme();
startKeys();
startShellKeys();
// The page's code and its language arrive together.
preloadPage(new URL(location.href));
markFirstBar(new URL(location.href));
await startLanguage();
// Not needed for the first paint. Until it is fetched, the page works without it.
ensureImported(() => import("./shell/deferred-init.ts").then(({ initDeferred }) => initDeferred()));
await startRouter(document.querySelector("main")!);
