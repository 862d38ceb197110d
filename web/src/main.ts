import { startMeChannel } from "./app/me-channel.ts";
import { startRouter } from "./app/router.ts";
import { startShellKeys } from "./app/shell-keys.ts";
import { takePasscode } from "./app/take-passcode.ts";
import { applyTheme } from "./app/theme.ts";
import { watchSession } from "./app/watch-session.ts";
import { startLocale } from "./i18n/locale.ts";
import { startKeys } from "./ui/keys.ts";
import "./app/tm-offline.ts";
import "./app/topbar/tm-topbar.ts";
import "./ui/tm-toasts.ts";

takePasscode();
applyTheme();
startLocale();
startKeys();
startShellKeys();
startMeChannel();
watchSession();
// Apart from what a page needs to be drawn. Where it cannot be fetched, the server's refusal says what is wrong.
import("./app/plain-typing.ts").then(({ startPlainTyping }) => startPlainTyping()).catch(() => undefined);
import("./app/keep-focus.ts").then(({ startKeepingFocus }) => startKeepingFocus()).catch(() => undefined);
await startRouter(document.querySelector("main")!);
