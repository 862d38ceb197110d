import { localized, msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { Schedule } from "#shared/wire/schedule.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { LitElement, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { readNextSlots, readSchedule } from "../../api/schedule.ts";
import { baseStyles, cardStyles } from "../../ui/styles.ts";
import { Refresh } from "../refresh.ts";
import { runnerSentence, scheduleSentence } from "../schedule/schedule-words.ts";
import type { TmScheduleForm } from "../schedule/tm-schedule-form.ts";
import { ownersOnly } from "./owners-only.ts";
import { partStyles } from "./settings-styles.ts";
import "../../ui/tm-banner.ts";
import "../../ui/tm-error.ts";
import "../../ui/tm-icon.ts";
import "../../ui/tm-skeleton.ts";
import "../schedule/tm-next-slots.ts";
import "../schedule/tm-schedule-form.ts";

/** When standups open by themselves: its owners write it, every member reads it. */
@localized()
@customElement("tm-settings-schedule")
export class TmSettingsSchedule extends LitElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) me!: Me;
  /** Null where nobody has saved one; nothing until the server has said. */
  @state() private schedule: Schedule | null | undefined;
  @state() private opened: readonly string[] = [];
  @state() private problem?: unknown;
  private asked = 0;

  static override styles = [baseStyles, cardStyles, partStyles];

  constructor() {
    super();
    this.addController(new Refresh(() => void this.load()));
  }

  override connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  override render() {
    const { schedule } = this;
    if (schedule === undefined) {
      return this.problem
        ? html`<tm-error .problem=${this.problem} @retry=${this.load}></tm-error>`
        : html`<tm-skeleton></tm-skeleton>`;
    }
    return html`
      ${
        this.problem
          ? html`<tm-banner tone="warn"
              >${msg("The schedule could not be refreshed. It tries again by itself.")}</tm-banner
            >`
          : nothing
      }
      ${this.view.role === "owner" ? this.form(schedule) : this.readOnly(schedule)}
    `;
  }

  private form(schedule: Schedule | null) {
    return html`<tm-schedule-form
      .view=${this.view}
      .meId=${this.me.id}
      .schedule=${schedule}
      .opened=${this.opened}
      @saved=${this.saved}
    ></tm-schedule-form>`;
  }

  private readOnly(schedule: Schedule | null) {
    const running = schedule?.enabled ? schedule : null;
    return html`
      <section class="card">
        <h2>${msg("When standups open")}</h2>
        <p class="state">
          <tm-icon name=${running ? "clock" : "calendar-off"}></tm-icon>
          <span>
            ${running ? scheduleSentence(running) : msg("No schedule is running: a standup opens when somebody makes one.")}
          </span>
        </p>
        ${running ? html`<p>${runnerSentence(running, this.view, this.me.id)}</p>` : nothing}
        <p class="note">${ownersOnly(this.view)}</p>
      </section>
      ${running ? html`<tm-next-slots .rule=${running} .opened=${this.opened}></tm-next-slots>` : nothing}
    `;
  }

  /** What an earlier request still brings is older than what was saved. */
  private saved = (event: Event) => {
    this.asked++;
    this.schedule = (event.target as TmScheduleForm).schedule;
    void this.load();
  };

  private load = async () => {
    const mine = ++this.asked;
    const { orgSlug, slug } = this.view;
    try {
      const [schedule, { opened }] = await Promise.all([
        readSchedule(orgSlug, slug),
        readNextSlots(orgSlug, slug),
      ]);
      if (mine !== this.asked) return;
      this.schedule = schedule;
      this.opened = opened;
      this.problem = undefined;
    } catch (problem) {
      if (mine === this.asked) this.problem = problem;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-settings-schedule": TmSettingsSchedule;
  }
}
