import { msg } from "@lit/localize";
import type { FeedState, MintedFeed } from "#shared/wire/feed.ts";
import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { isAnswerLost } from "../../api/api-problem.ts";
import { mintFeed, readFeed } from "../../api/feed.ts";
import { fieldAround, formError, textField } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { showToast } from "../../ui/toast.ts";
import { broadcastFeedChange } from "./feed-channel.ts";
import {
  choiceOf,
  firstReminder,
  otherReminder,
  reminderText,
  typedReminder,
  usualReminders,
} from "./reminder.ts";
import { TmElement } from "../../ui/tm-element.ts";

/**
 * Makes a calendar address, or replaces the current one. Fires `known` after the server has returned the state for
 * `feed`. Fires `minted` with a new address, or `lost` if the response with it may be lost.
 */
@customElement("tm-feed-form")
export class TmFeedForm extends TmElement {
  @property({ attribute: false }) feed!: FeedState;
  /** The minutes of a reminder in the menu, or `otherReminder`. */
  @state() private choice = "";
  @state() private typed = "";
  /** False while the choice follows the current address. */
  private hasChosen = false;
  private readonly form = new FormController(this, {
    unsaved: () => msg("No calendar address was created."),
  });

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    partStyles,
    css`
      .reminder {
        display: flex;
        flex-wrap: wrap;
        gap: var(--sp-3);
      }

      .reminder .field {
        flex: 0 1 240px;
      }
    `,
  ];

  protected override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has("feed") || this.hasChosen) return;
    const minutes = this.feed.remindMinutes ?? firstReminder;
    this.choice = choiceOf(minutes);
    this.typed = String(minutes);
  }

  override render() {
    const { active } = this.feed;
    const { error, isBusy } = this.form;
    return html`<section class="panel">
      <h2>${active ? msg("Replace address") : msg("Create address")}</h2>
      ${
        active
          ? html`<p>
              ${msg("Use this if someone else has seen it, or to change the reminder. The current address stops working.")}
            </p>`
          : nothing
      }
      <form class="stack" novalidate @submit=${this.submit}>
        <div class="reminder">
          ${fieldAround(
            { id: "reminder", label: msg("Remind me of a standup") },
            html`<select id="reminder" @change=${this.choose}>
              ${usualReminders.map(
                (minutes) =>
                  html`<option value=${minutes} .selected=${live(this.choice === String(minutes))}>
                    ${reminderText(minutes)}
                  </option>`,
              )}
              <option value=${otherReminder} .selected=${live(this.choice === otherReminder)}>
                ${msg("Custom…")}
              </option>
            </select>`,
          )}
          ${this.choice === otherReminder ? this.minutesField() : nothing}
        </div>
        ${formError(error)}
        <p class="note">
          ${msg("Anyone with the address sees your standups' times and your spaces' names, but nothing from inside them. Keep it private.")}
        </p>
        <div class="row">
          <button class=${active ? "" : "primary"} aria-disabled=${isBusy ? "true" : nothing}>
            ${active ? msg("Replace address") : msg("Create address")}
          </button>
          ${isBusy ? html`<span class="note" role="status">${msg("One moment…")}</span>` : nothing}
        </div>
      </form>
    </section>`;
  }

  private minutesField() {
    return textField({
      id: "minutes",
      label: msg("Minutes before"),
      error: this.form.errorOf("minutes"),
      inputmode: "numeric",
      required: true,
      text: this.typed,
      typed: this.type,
    });
  }

  private type = (event: Event) => {
    this.hasChosen = true;
    this.typed = (event.target as HTMLInputElement).value;
  };

  private choose = (event: Event) => {
    this.hasChosen = true;
    this.choice = (event.target as HTMLSelectElement).value;
    this.form.note("");
  };

  private submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const minutes = typedReminder(this.choice === otherReminder ? this.typed : this.choice);
    const flaw = minutes === null ? msg("Enter a whole number of minutes, from 0 to 1440.") : "";
    // Another tab may have made an address since. Sending now would revoke it without a confirmation.
    const hasLooked = await this.form.run({ minutes: flaw }, this.look);
    if (minutes === null || !hasLooked || !this.isConnected) return;
    if (this.feed.active && !(await isSureToReplace())) return;
    await this.form.run("", () => this.mint(minutes));
  };

  private async mint(minutes: number) {
    try {
      const detail = await mintFeed(minutes);
      broadcastFeedChange();
      this.hasChosen = false;
      if (this.isConnected) this.dispatchEvent(new CustomEvent<MintedFeed>("minted", { detail }));
      else
        showToast({ text: msg("A new address was created but not shown. Create another one."), tone: "bad" });
    } catch (problem) {
      if (!isAnswerLost(problem)) throw problem;
      broadcastFeedChange();
      this.dispatchEvent(new Event("lost"));
      await this.look().catch(() => undefined);
      this.sayLost();
    }
  }

  private sayLost() {
    const text = msg(
      "No response from the server. A new address may have been created that you haven't seen. Create another one.",
    );
    if (this.isConnected) this.form.note(text);
    else showToast({ text, tone: "bad" });
  }

  private look = async () => {
    this.feed = await readFeed();
    this.dispatchEvent(new Event("known"));
  };
}

function isSureToReplace(): Promise<boolean> {
  return confirmFirst({
    heading: msg("Replace your calendar address?"),
    text: msg("The current one stops working immediately. Add the new one to your calendars."),
    action: msg("Replace address"),
  });
}
