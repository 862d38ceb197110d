import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import type { PokerCommands } from "../poker-commands.ts";

type OutcomeArea = {
  envelope: PokerEnvelope;
  story: PokerStory;
  commands: PokerCommands;
  /** The viewer is the facilitator, and is choosing the estimate. */
  isEstimating: boolean;
};

/**
 * Renders the round's result, with the estimate form for the facilitator. Before the reveal it renders only the form.
 */
export function outcomeTemplate({ envelope, story, commands, isEstimating }: OutcomeArea) {
  const { state, revealed } = envelope;
  const estimate = isEstimating
    ? html`<tm-poker-estimate .state=${state} .story=${story} .commands=${commands}></tm-poker-estimate>`
    : nothing;
  if (!revealed) return isEstimating ? html`<div class="outcome panel">${estimate}</div>` : nothing;
  return html`<section class="outcome turned panel" tabindex="0" aria-label=${msg("Result")}>
    <tm-poker-results .envelope=${envelope} .story=${story}></tm-poker-results>
    ${estimate}
    <tm-poker-figures .state=${state} .story=${story}></tm-poker-figures>
  </section>`;
}
