import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { closingMinutes } from "#shared/rules/push-sorts.ts";
import { readPush } from "../../../api/push.ts";
import { durationText } from "../../../i18n/duration.ts";
import { str } from "../../../i18n/str.ts";
import { notificationRefusal } from "../../../lib/notifications/notification-refusal.ts";
import { requestPermission, storedPermission } from "../../../lib/notifications/permission.ts";
import { choosePush, pushObstacle } from "../../../lib/notifications/push.ts";
import { hasPush } from "../../../lib/notifications/pushed.ts";
import { storage } from "../../../lib/storage.ts";
import { formError } from "../../../ui/form/field-template.ts";
import { buttonStyles, fieldStyles, panelStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { toastOnError } from "../../../ui/toast-on-error.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** The storage key of a person's answer that they want no offer on this device. */
const answeredKey = "push.offer";

/**
 * Offers a reminder of the next standup on this device, once the viewer has written their entry. It is shown where the
 * server and the browser can send it, until the viewer answers.
 */
@customElement("tm-push-offer")
export class TmPushOffer extends TmElement {
  @property({ type: Boolean }) written = false;
  /** The server's key, once the offer can be made. */
  @state() private publicKey: string | null = null;
  @state() private refusal = "";
  private wasAsked = false;

  static override styles = [buttonStyles, panelStyles, fieldStyles];

  protected override updated(changed: PropertyValues<this>) {
    if (!changed.has("written") || !this.written || this.wasAsked || !mayOffer()) return;
    this.wasAsked = true;
    void this.askServer().catch(() => undefined);
  }

  override render() {
    if (this.publicKey === null) return nothing;
    const time = durationText(closingMinutes.default, "long");
    return html`<section class="panel stack" aria-label=${msg("Reminder")}>
      <p>${msg(str`Remind you on this device next time, ${time} before a standup closes?`)}</p>
      ${formError(this.refusal)}
      <div class="cluster">
        <button @click=${this.turnOn}>${msg("Turn on")}</button>
        <button class="quiet" @click=${this.decline}>${msg("No, thanks")}</button>
      </div>
    </section>`;
  }

  private async askServer() {
    if ((await storedPermission()) === "denied") return;
    const { unavailable, here, publicKey } = await readPush();
    if (unavailable === null && here === null) this.publicKey = publicKey;
  }

  private turnOn = async () => {
    const permission = await requestPermission();
    this.refusal = permission === "granted" ? "" : notificationRefusal(permission);
    if (permission !== "granted") return;
    const choices = { sorts: ["closing" as const], closingMinutes: closingMinutes.default, quiet: null };
    if (!(await toastOnError(choosePush(this.publicKey!, choices)))) return;
    this.publicKey = null;
    showToast({ text: msg("Reminders are on. You can change them in your profile.") });
  };

  private decline = () => {
    storage.set(answeredKey, "no");
    this.publicKey = null;
  };
}

function mayOffer(): boolean {
  return pushObstacle() === null && !hasPush() && storage.get(answeredKey) === null;
}
