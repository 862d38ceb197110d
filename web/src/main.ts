import { wantPart } from "./app/load-part.ts";
import { startRouter } from "./app/router.ts";
import { startShellKeys } from "./app/shell-keys.ts";
import { takePasscode } from "./app/take-passcode.ts";
import { applyTheme } from "./app/theme.ts";
import { startLocale } from "./i18n/locale.ts";
import { startKeys } from "./ui/keys.ts";
import "./app/topbar/tm-topbar.ts";
import "./ui/tm-toasts.ts";

takePasscode();
applyTheme();
startLocale();
startKeys();
startShellKeys();
// Apart from what a page needs to be drawn. Until it can be fetched, the page works without it.
wantPart(() => import("./app/late.ts").then(({ startLate }) => startLate()));
await startRouter(document.querySelector("main")!);
