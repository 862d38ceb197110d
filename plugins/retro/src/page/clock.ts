import { act, button, html, t } from "@standpoint/plugin-sdk/page";
import { icons } from "./parts.ts";
import { retro } from "./retro.ts";

/** Draws the facilitator's buttons for the timer. */
export function clockButtons() {
  const { timer } = retro().state;
  return timer !== null && timer > standpoint.now() ? running() : starting();
}

const small = (text: string, body: object, label: string) =>
  button(text, () => act("timer", body), { class: "quiet small", label });

const running = () =>
  html`${small(t("+1 min"), { add: 1 }, t("+1 min for the timer"))}
  ${small(t("Stop"), { stop: true }, t("Stop timer"))}`;

const starting = () =>
  html`<span class="muted small row">${icons.clock}<span class="visually-hidden">${t("Timer")}</span></span>
    ${[2, 5, 8].map((minutes) =>
      small(t("{minutes} min", { minutes }), { minutes }, t("{minutes} min: start the timer", { minutes })),
    )}`;
