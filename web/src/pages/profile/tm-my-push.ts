import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { closingMinutes, pushSorts, type PushSort } from "#shared/rules/push-sorts.ts";
import type { PushReply } from "#shared/wire/push.ts";
import { readPush, testPush } from "../../api/push.ts";
import { durationText } from "../../i18n/duration.ts";
import { ownZone } from "../../i18n/own-zone.ts";
import { str } from "../../i18n/str.ts";
import { requestPermission } from "../../lib/notifications/permission.ts";
import { choosePush, pushObstacle, type PushChoices } from "../../lib/notifications/push.ts";
import { fieldAround, formError, textField } from "../../ui/form/field-template.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { notificationRefusal } from "../../lib/notifications/notification-refusal.ts";
import { obstacleText, sortTexts, unavailableText } from "./push-texts.ts";
import { pushStyles } from "./push-styles.ts";
import "./tm-push-devices.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The lead times of a notice of closing that the form offers, in minutes. */
const leadTimes = [5, 10, 15, 30, 60, 120];
const usualQuiet = { from: "22:00", to: "07:00" };

/** Switches for what reaches this device while no page is open. Each change is saved at once. */
@customElement("tm-my-push")
export class TmMyPush extends TmElement {
  @state() private refusal = "";
  private readonly obstacle = pushObstacle();
  private readonly push = new Loader<PushReply>(this, {
    load: readPush,
    key: () => (this.obstacle === null ? "" : null),
  });
  /** The changes that wait for those before them, because each sends all choices. */
  private saved: Promise<unknown> = Promise.resolve();

  static override styles = [buttonStyles, panelStyles, fieldStyles, partStyles, pushStyles];

  override render() {
    return html`<section class="panel">
      <h2>${msg("Notifications while Standpoint is closed")}</h2>
      ${
        this.obstacle === null
          ? loadedOr(this.push, (reply) => this.body(reply))
          : html`<p class="note">${obstacleText(this.obstacle)}</p>`
      }
    </section>`;
  }

  private body(reply: PushReply) {
    if (reply.unavailable) return html`<p class="note">${unavailableText(reply.unavailable)}</p>`;
    return html`
      <p class="note">
        ${msg("They reach this device through its browser's maker. They never name a person, room or story, and nobody else sees what you choose.")}
      </p>
      <div>${pushSorts.map((sort) => this.switchOf(sort, reply))}</div>
      ${formError(this.refusal)} ${reply.here ? this.details(reply.here) : nothing}
      <p class="note">${msg("Signing out ends them on this device. On your days away nothing is sent.")}</p>
      <tm-push-devices .devices=${reply.others} @changed=${() => this.push.reload()}></tm-push-devices>
    `;
  }

  private switchOf(sort: PushSort, { here }: PushReply) {
    const { label, hint } = sortTexts[sort];
    const isOn = here?.sorts.includes(sort) ?? false;
    return html`<label class="check">
        <input
          type="checkbox"
          role="switch"
          .checked=${live(isOn)}
          @change=${(event: Event) => this.switched(sort, (event.target as HTMLInputElement).checked)}
        />
        <span>${label()}</span>
        <span class="hint">${hint()}</span>
      </label>
      ${isOn && sort === "closing" ? this.leadTime(here!.closingMinutes) : nothing}`;
  }

  private details({ quiet, lastError }: NonNullable<PushReply["here"]>) {
    const zone = ownZone();
    return html`
      <div>
        <label class="check">
          <input
            type="checkbox"
            role="switch"
            .checked=${live(quiet !== null)}
            @change=${this.quietSwitched}
          />
          <span>${msg("Quiet hours")}</span>
          <span class="hint">${msg(str`What comes then waits until they end. Times in ${zone}.`)}</span>
        </label>
        ${quiet ? html`<div class="times">${this.timeField("from", quiet)} ${this.timeField("to", quiet)}</div>` : nothing}
        ${quiet && quiet.from === quiet.to ? html`<p class="note">${msg("Equal times are the whole day: nothing arrives.")}</p>` : nothing}
      </div>
      ${lastError ? html`<p class="note">${msg(str`The last notification wasn't delivered: ${lastError}`)}</p>` : nothing}
      <div class="row">
        <button @click=${this.tryOut}>${msg("Send a test")}</button>
      </div>
    `;
  }

  private leadTime(minutes: number) {
    const offered = [...new Set([...leadTimes, minutes])].toSorted((a, b) => a - b);
    return html`<div class="inset">
      ${fieldAround(
        { id: "lead", label: msg("Before it closes") },
        html`<select id="lead" @change=${this.leadChosen}>
          ${offered.map(
            (value) =>
              html`<option value=${value} .selected=${live(value === minutes)}>
                ${durationText(value, "long")}
              </option>`,
          )}
        </select>`,
      )}
    </div>`;
  }

  private timeField(end: "from" | "to", quiet: { from: string; to: string }) {
    return textField({
      id: end,
      label: end === "from" ? msg("From") : msg("Until"),
      type: "time",
      text: quiet[end],
      typed: (event) => {
        const { value, validity } = event.target as HTMLInputElement;
        if (event.type !== "change" || !validity.valid || !value) return;
        void this.change(({ quiet: now }) => ({
          quiet: { ...(now ?? usualQuiet), [end]: value.slice(0, 5) },
        }));
      },
    });
  }

  private leadChosen = (event: Event) => {
    const minutes = Number((event.target as HTMLSelectElement).value);
    void this.change(() => ({ closingMinutes: minutes }));
  };

  private quietSwitched = (event: Event) => {
    const isOn = (event.target as HTMLInputElement).checked;
    void this.change(() => ({ quiet: isOn ? usualQuiet : null }));
  };

  private async switched(sort: PushSort, isOn: boolean) {
    const permission = isOn ? await requestPermission() : "granted";
    this.refusal = permission === "granted" ? "" : notificationRefusal(permission);
    if (permission !== "granted") return this.requestUpdate();
    await this.change(({ sorts }) => ({
      sorts: isOn
        ? [...sorts.filter((other) => other !== sort), sort]
        : sorts.filter((other) => other !== sort),
    }));
  }

  /** Saves a change of the choices, after those before it. */
  private change(changed: (now: PushChoices) => Partial<PushChoices>): Promise<unknown> {
    return (this.saved = this.saved.then(() =>
      toastOnError(this.save(changed)).then(() => this.requestUpdate()),
    ));
  }

  private async save(changed: (now: PushChoices) => Partial<PushChoices>) {
    const { here, publicKey } = this.push.value!;
    const now = here ?? { sorts: [], closingMinutes: closingMinutes.default, quiet: null };
    const { sorts, closingMinutes: minutes, quiet } = { ...now, ...changed(now) };
    this.push.set(await choosePush(publicKey!, { sorts, closingMinutes: minutes, quiet }));
  }

  private tryOut = async () => {
    if (await toastOnError(testPush())) showToast({ text: msg("Sent. It takes a few seconds to arrive.") });
  };
}
