import { msg } from "@lit/localize";
import { html, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { roomEvents, type RoomEvent } from "#shared/rules/webhook-events.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { chooseEvents } from "../../../api/webhook.ts";
import { partStyles } from "../../../ui/page/part-styles.ts";
import { panelStyles, fieldStyles } from "../../../ui/styles.ts";
import { TmElement } from "../../../ui/tm-element.ts";
import { attempt } from "../../attempt.ts";
import { eventText } from "./delivery-text.ts";

/** Switches for the events of rooms that a space's webhook receives. Each press is saved at once. Fires `changed`. */
@customElement("tm-webhook-events")
export class TmWebhookEvents extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  /** The saved choice. */
  @property({ attribute: false }) events: readonly RoomEvent[] = [];
  @state() private chosen: readonly RoomEvent[] = [];
  /** The number of presses that are not saved yet. */
  private unsaved = 0;
  private saving = Promise.resolve();

  static override styles = [panelStyles, fieldStyles, partStyles];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (changed.has("events") && this.unsaved === 0) this.chosen = this.events;
  }

  override render() {
    return html`<section class="panel">
      <h2>${msg("Other events")}</h2>
      <p class="note">
        ${msg("Sent for every room of this space, beside the events of scheduled standups.")}
      </p>
      <div>${roomEvents.map((event) => this.switchOf(event))}</div>
    </section>`;
  }

  private switchOf(event: RoomEvent) {
    return html`<label class="check">
      <input
        type="checkbox"
        role="switch"
        .checked=${live(this.chosen.includes(event))}
        @change=${(press: Event) => this.switched(event, (press.target as HTMLInputElement).checked)}
      />
      <span>${eventText(event)}</span>
      <span class="hint">${contentTexts[event]()}</span>
    </label>`;
  }

  private switched(event: RoomEvent, isOn: boolean) {
    const chosen = roomEvents.filter((one) => (one === event ? isOn : this.chosen.includes(one)));
    this.chosen = chosen;
    this.unsaved++;
    // One after the other, so that the last press wins.
    this.saving = this.saving.then(() => this.save(chosen));
  }

  private async save(chosen: RoomEvent[]) {
    const { orgSlug, slug } = this.view;
    const isSaved = await attempt(this, () => chooseEvents(orgSlug, slug, chosen));
    this.unsaved--;
    if (!isSaved) this.chosen = this.events;
  }
}

/** What each event contains. */
const contentTexts: Record<RoomEvent, () => string> = {
  "poker.estimated": () => msg("With its reference and the estimate, without its title."),
  "session.ended": () => msg("With its kind, without its title and content."),
  "retro.ended": () => msg("With the number of its actions, without their texts."),
};
