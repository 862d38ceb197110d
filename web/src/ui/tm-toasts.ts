import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { announce } from "./announce.ts";
import { baseStyles, buttonStyles } from "./styles.ts";
import { toastStyles } from "./toast-styles.ts";
import "./tm-icon.ts";

export type Toast = {
  text: string;
  tone?: "info" | "ok" | "bad";
  action?: { label: string; run: () => void };
};

type Shown = Toast & { key: number };

const icons = { info: "info", ok: "circle-check", bad: "circle-alert" } as const;

/** The one place where toasts appear. A toast with an action stays longer; pointing at one holds all of them. */
@localized()
@customElement("tm-toasts")
export class TmToasts extends LitElement {
  @state() private shown: Shown[] = [];
  private nextKey = 0;
  private timers = new Map<number, ReturnType<typeof setTimeout>>();

  static override styles = [baseStyles, buttonStyles, toastStyles];

  override connectedCallback() {
    super.connectedCallback();
    addEventListener("tm-toast", this.add);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener("tm-toast", this.add);
  }

  protected override updated() {
    // A landmark only while there is something in it.
    this.role = this.shown.length > 0 ? "region" : null;
    this.ariaLabel = this.shown.length > 0 ? msg("Messages") : null;
  }

  private add = (event: Event) => {
    const toast = { ...(event as CustomEvent<Toast>).detail, key: this.nextKey++ };
    this.shown = [...this.shown.filter((other) => other.text !== toast.text).slice(-2), toast];
    announce(toast.text, toast.tone === "bad" ? "assertive" : "polite");
    this.count(toast);
  };

  private count(toast: Shown) {
    this.timers.set(
      toast.key,
      setTimeout(() => this.drop(toast.key), toast.action || toast.tone === "bad" ? 10_000 : 5_000),
    );
  }

  private hold = () => this.timers.forEach((timer) => clearTimeout(timer));

  private release = () => this.shown.forEach((toast) => this.count(toast));

  private drop(key: number) {
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    this.shown = this.shown.filter((toast) => toast.key !== key);
  }

  override render() {
    return repeat(
      this.shown,
      (toast) => toast.key,
      (toast) => html`
        <div
          class="toast"
          @pointerenter=${this.hold}
          @pointerleave=${this.release}
          @focusin=${this.hold}
          @focusout=${this.release}
        >
          <tm-icon name=${icons[toast.tone ?? "info"]}></tm-icon>
          <p>${toast.text}</p>
          ${
            toast.action
              ? html`<button class="quiet action" @click=${() => this.act(toast)}>
                  ${toast.action.label}
                </button>`
              : nothing
          }
          <button class="quiet icon" aria-label=${msg("Dismiss")} @click=${() => this.drop(toast.key)}>
            <tm-icon name="x"></tm-icon>
          </button>
        </div>
      `,
    );
  }

  private act(toast: Shown) {
    this.drop(toast.key);
    toast.action?.run();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-toasts": TmToasts;
  }
}
