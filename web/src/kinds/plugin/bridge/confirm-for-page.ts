import { codePoints, withoutControls } from "#shared/rules/text.ts";
import { isVisible } from "#shared/rules/visible.ts";
import type { PanelList } from "#shared/wire/plugins.ts";
import { pluginName } from "../../kind-name.ts";
import { confirmOnce } from "./confirm-once.ts";
import type { FromPage, Result } from "./messages.ts";

/** The maximum lengths of what a page shows in a question, in characters. */
const most = { text: 300, action: 40 };

type Asked = Pick<Extract<FromPage, { type: "confirm" }>, "text" | "action" | "danger">;

/**
 * Asks the person at the screen a page's question in a dialog that is headed with the plugin's name. Returns the result
 * for the page: true if the person agreed. There is no question without recent user activation.
 */
export async function confirmForPage(
  panel: Pick<PanelList[number], "display" | "names">,
  frame: Element,
  asked: Asked,
): Promise<Result> {
  const [text, action] = [asked.text, asked.action].map((given) => withoutControls(given, "line").trim());
  if (!isShort(text!, most.text) || !isShort(action!, most.action)) return { ok: false, reason: "invalid" };
  if (!navigator.userActivation.isActive) return { ok: false, reason: "no-gesture" };
  const question = { heading: pluginName(panel), text: text!, action: action!, danger: asked.danger };
  const answer = await confirmOnce(question, frame);
  return answer === null ? { ok: false, reason: "busy" } : { ok: true, value: answer };
}

function isShort(text: string, maxLength: number): boolean {
  return isVisible(text) && codePoints(text) <= maxLength;
}
