import { msg } from "@lit/localize";
import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { PanelList } from "#shared/wire/plugins.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { announce } from "../../../ui/announce.ts";
import { randomId } from "../../../api/random-id.ts";
import { buttonStyles, panelStyles } from "../../../ui/styles.ts";
import { pluginName } from "../../kind-name.ts";
import { openSession, type PageSession } from "./page-session.ts";
import { frameStyles } from "./frame-styles.ts";
import { failureText, type PageFailure } from "./gone-text.ts";
import "../../../ui/tm-skeleton.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * A plugin's page in a sandboxed frame that reaches only the application, through one port. A card replaces a page that
 * fails, with a button to open it again. Fires `leave` when Escape is pressed in the page.
 */
@customElement("tm-plugin-frame")
export class TmPluginFrame extends TmElement {
  @property({ attribute: false }) panel!: PanelList[number];
  /** The frame's room, or undefined outside of rooms. */
  @property({ attribute: false }) room: RoomController | undefined;
  /** The frame is in a modal dialog, so it may have the focus while a dialog is open. */
  @property({ type: Boolean }) inDialog = false;
  /** The frame is on a shared screen, which is read-only. */
  @property({ type: Boolean }) presenting = false;
  @state() private failure: PageFailure | undefined;
  @state() private isHere = false;
  @state() private opening = 1;
  @query("iframe") private iframe!: HTMLIFrameElement | null;
  private secret = randomId();
  private session: PageSession | undefined;

  static override styles = [buttonStyles, panelStyles, frameStyles];

  override connectedCallback() {
    super.connectedCallback();
    if (this.hasUpdated) this.openAgain();
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.end();
  }

  protected override willUpdate(changed: PropertyValues<this>) {
    const before = changed.get("panel");
    if (before && before.page !== this.panel.page) this.openAgain();
    else if (before || changed.has("room")) this.session?.look();
  }

  protected override updated() {
    if (!this.iframe || this.session || !this.isConnected) return;
    this.session = openSession({
      iframe: this.iframe,
      nonce: this.secret,
      isInDialog: this.inDialog,
      isPresented: this.presenting,
      panel: () => this.panel,
      room: () => this.room,
      here: () => (this.isHere = true),
      leave: () => this.left(),
      failed: (failure) => this.showFailure(failure),
    });
  }

  override render() {
    if (this.failure) return this.card(this.failure);
    return html`<div class="place" tabindex="-1">
      ${keyed(
        this.opening,
        html`<iframe
          class=${this.isHere ? "here" : ""}
          sandbox="allow-scripts"
          allow=""
          referrerpolicy="no-referrer"
          title=${pluginName(this.panel)}
          src="${this.panel.page}#${this.secret}"
          @load=${() => this.session?.loaded()}
        ></iframe>`,
      )}
      ${this.isHere ? nothing : html`<tm-skeleton lines="3"></tm-skeleton>`}
    </div>`;
  }

  private card(failure: PageFailure) {
    const { heading, text } = failureText(failure, pluginName(this.panel));
    return html`<div class="panel stack tight gone">
      <h2>${heading}</h2>
      <p class="muted">${text}</p>
      <button @click=${this.reopened}>${msg("Open again")}</button>
    </div>`;
  }

  private showFailure(failure: PageFailure) {
    const hadFocus = this.shadowRoot?.activeElement === this.iframe && failure !== "took-the-keyboard";
    this.end();
    this.failure = failure;
    announce(failureText(failure, pluginName(this.panel)).heading);
    if (hadFocus) void this.updateComplete.then(() => this.renderRoot.querySelector("button")?.focus());
  }

  private left() {
    if (this.dispatchEvent(new Event("leave", { cancelable: true })))
      this.renderRoot.querySelector<HTMLElement>(".place")?.focus();
  }

  private reopened = () => {
    this.openAgain();
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".place")?.focus());
  };

  private openAgain() {
    this.end();
    this.secret = randomId();
    this.opening++;
    this.failure = undefined;
    this.isHere = false;
  }

  private end() {
    this.session?.close();
    this.session = undefined;
  }
}
