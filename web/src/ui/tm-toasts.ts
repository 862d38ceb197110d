import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { announce } from "./announce.ts";
import { buttonStyles } from "./styles.ts";
import { toastStyles } from "./toast-styles.ts";
import "./tm-icon.ts";
import { TmElement } from "./tm-element.ts";

export type Toast = {
  text: string;
  /** Default: `ok`, the success of what the person did. */
  tone?: "info" | "ok" | "bad";
  action?: { label: string; run: () => void };
};

type ToastEntry = Toast & { timer?: ReturnType<typeof setTimeout> };

const icons = { info: "info", ok: "circle-check", bad: "circle-alert" } as const;

/**
 * Shows the newest toast. A toast with an action or an error stays longer. Pointing at a toast pauses the timers of all.
 * A toast under it has its full time after it becomes visible.
 */
@customElement("tm-toasts")
export class TmToasts extends TmElement {
  @state() private shown: ToastEntry[] = [];

  static override styles = [buttonStyles, toastStyles];

  /** The element is in the page's own markup and is never removed. */
  override connectedCallback() {
    super.connectedCallback();
    addEventListener("tm-toast", this.add);
    addEventListener("tm-toast-over", this.over);
  }

  protected override updated() {
    // It is a landmark only while it has toasts.
    this.role = this.shown.length > 0 ? "region" : null;
    this.ariaLabel = this.shown.length > 0 ? msg("Messages") : null;
  }

  private add = (event: Event) => {
    const toast: ToastEntry = { ...(event as CustomEvent<Toast>).detail };
    this.shown = [...this.shown.filter((other) => other.text !== toast.text).slice(-2), toast];
    announce(toast.text, toast.tone === "bad" ? "assertive" : "polite");
    this.count(toast);
  };

  private over = (event: Event) => {
    const text = (event as CustomEvent<string>).detail;
    this.shown.filter((toast) => toast.text === text).forEach((toast) => this.drop(toast));
  };

  private count(toast: ToastEntry) {
    clearTimeout(toast.timer);
    toast.timer = setTimeout(() => this.end(toast), toast.action || toast.tone === "bad" ? 10_000 : 5_000);
  }

  private end(toast: ToastEntry) {
    const drawn = this.renderRoot.querySelectorAll(".toast")[this.shown.indexOf(toast)];
    if (drawn?.checkVisibility()) this.drop(toast);
  }

  private hold = () => this.shown.forEach(({ timer }) => clearTimeout(timer));

  private release = () => this.shown.forEach((toast) => this.count(toast));

  private drop(toast: ToastEntry) {
    this.shown = this.shown.filter((other) => other !== toast);
    this.release();
  }

  override render() {
    return repeat(
      this.shown,
      (toast) => toast,
      (toast) => html`
        <div
          class="toast"
          @pointerenter=${this.hold}
          @pointerleave=${this.release}
          @focusin=${this.hold}
          @focusout=${this.release}
        >
          <tm-icon name=${icons[toast.tone ?? "ok"]}></tm-icon>
          <p>${toast.text}</p>
          ${
            toast.action
              ? html`<button class="quiet action" @click=${() => this.act(toast)}>
                  ${toast.action.label}
                </button>`
              : nothing
          }
          <button class="quiet icon" aria-label=${msg("Dismiss")} @click=${() => this.drop(toast)}>
            <tm-icon name="x"></tm-icon>
          </button>
        </div>
      `,
    );
  }

  private act(toast: ToastEntry) {
    this.drop(toast);
    toast.action?.run();
  }
}
