import { startMeChannel } from "./app/me-channel.ts";
import { startRouter } from "./app/router.ts";
import { startShellKeys } from "./app/shell-keys.ts";
import { applyTheme } from "./app/theme.ts";
import { watchSession } from "./app/watch-session.ts";
import { startLocale } from "./i18n/locale.ts";
import { startKeys } from "./ui/keys.ts";
import "./app/tm-offline.ts";
import "./app/topbar/tm-topbar.ts";
import "./ui/tm-toasts.ts";

applyTheme();
startLocale();
startKeys();
startShellKeys();
startMeChannel();
watchSession();
await startRouter(document.querySelector("main")!);
