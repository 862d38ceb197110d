import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { Retention } from "#shared/wire/retention.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { readRetention, setRetention } from "../../api/retention.ts";
import { formatDay, formatNumber, plural } from "../../i18n/format.ts";
import { str } from "../../i18n/str.ts";
import { formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { rowFormStyles } from "../../ui/form/row-form-styles.ts";
import { changedMeanwhile, replacesText } from "../../ui/form/save-over.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, fieldStyles, panelStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { ownersOnly } from "./owners-only.ts";

/** For how many days ended rooms stay: a choice for owners, plain text for other members. Fires `changed`. */
@customElement("tm-room-retention")
export class TmRoomRetention extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  /** The number that the person chose; undefined while the list follows the saved one. */
  @state() private chosen: number | null | undefined;
  private readonly form = new FormController(this);
  private readonly rule = new Loader<Retention>(this, {
    key: () => (this.view.role === "owner" ? `${this.view.orgSlug}/${this.view.slug}` : null),
    load: () => readRetention(this.view.orgSlug, this.view.slug),
  });

  static override styles = [buttonStyles, panelStyles, fieldStyles, partStyles, rowFormStyles];

  override render() {
    const { role, roomRetention } = this.view;
    return html`<section class="panel">
      <h2 id="heading">${msg("How long ended rooms stay")}</h2>
      ${
        role === "owner"
          ? loadedOr(this.rule, (rule) => this.row(rule), { lines: 2 })
          : html`<p class="state">${choiceText(roomRetention)}</p>`
      }
      <p class="note" id="note">
        ${msg("Then they are deleted. For seven days before, the list of rooms says which ones go. Owners can keep a room.")}
      </p>
      ${role === "owner" ? nothing : html`<p class="note">${ownersOnly(this.view)}</p>`}
    </section>`;
  }

  private row(rule: Retention) {
    const chosen = this.chosen === undefined ? appliedBy(rule) : this.chosen;
    const days = rule.choices.map((choice) => choice.days);
    return html`<form novalidate @submit=${(event: SubmitEvent) => this.submit(event, rule, chosen)}>
        <div class="field">
          <select
            id="days"
            aria-labelledby="heading"
            aria-describedby="note"
            @change=${(event: Event) => this.choose((event.target as HTMLSelectElement).value)}
          >
            ${[...(rule.maxDays === null ? [null] : []), ...days].map(
              (one) =>
                html`<option value=${one ?? ""} .selected=${live(one === chosen)}>
                  ${choiceText(one)}
                </option>`,
            )}
          </select>
          ${formError(this.form.error)}
        </div>
        <button ?disabled=${this.form.isBusy}>${msg("Save")}</button>
      </form>
      <p role="status">${this.preview(rule, chosen)}</p>
      ${rule.maxDays === null ? nothing : html`<p class="note">${msg(str`On this server at most ${choiceText(rule.maxDays)}.`)}</p>`}`;
  }

  /** Says how many rooms are too old for the chosen number, and when they would go. */
  private preview({ choices }: Retention, chosen: number | null) {
    const { rooms, at } = choices.find(({ days }) => days === chosen) ?? { rooms: 0, at: "" };
    if (rooms === 0) return nothing;
    const day = formatDay(new Date(at));
    return plural(rooms, {
      one: msg(str`1 ended room is older: it goes on ${day}.`),
      other: msg(str`${formatNumber(rooms)} ended rooms are older: they go on ${day}.`),
    });
  }

  private choose(value: string) {
    this.chosen = value === "" ? null : Number(value);
    this.form.note("");
  }

  private async submit(event: SubmitEvent, { days }: Retention, chosen: number | null) {
    event.preventDefault();
    const { orgSlug, slug } = this.view;
    await this.form.run("", async () => {
      try {
        await setRetention(orgSlug, slug, chosen, days);
      } catch (problem) {
        const current = changedMeanwhile<Pick<Retention, "days">>(problem);
        if (!current) throw problem;
        await this.rule.reload();
        this.form.note(replacesText(choiceText(current.days)));
        return;
      }
      showToast({ text: msg("Saved."), tone: "ok" });
      await this.rule.reload();
      this.chosen = undefined;
      this.dispatchEvent(new Event("changed", { bubbles: true, composed: true }));
    });
  }
}

/** Returns the number of days that applies: that of the space, or the operator's maximum if it is smaller. */
function appliedBy({ days, maxDays }: Retention): number | null {
  return days === null || maxDays === null ? (days ?? maxDays) : Math.min(days, maxDays);
}

function choiceText(days: number | null): string {
  if (days === null) return msg("For ever");
  return formatNumber(days, { style: "unit", unit: "day", unitDisplay: "long" });
}
