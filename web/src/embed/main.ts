import { applyTheme } from "../app/theme.ts";
import { startLocale } from "../i18n/locale.ts";
import { startKeys } from "../ui/keys.ts";
import "../ui/tm-toasts.ts";
import "./tm-embed-panel.ts";

applyTheme();
startLocale();
startKeys();
document.querySelector("main")!.append(document.createElement("tm-embed-panel"));
