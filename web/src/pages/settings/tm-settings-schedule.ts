import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { Schedule, SlotsReply } from "#shared/wire/schedule.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { readNextSlots, readSchedule } from "../../api/schedule.ts";
import { ensureImported } from "../../lib/lazy/lazy-imports.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { panelStyles } from "../../ui/styles.ts";
import { scheduleHeading, scheduleHeadingStyles } from "../standups/schedule/schedule-heading-template.ts";
import { isSaverUnknown, runnerSentence, scheduleWords } from "../standups/schedule/schedule-text.ts";
import type { TmScheduleForm } from "../standups/schedule/tm-schedule-form.ts";
import { ownersOnly } from "./owners-only.ts";
import "../../ui/tm-icon.ts";
import "../standups/schedule/tm-schedule-form.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** The server's responses. */
type ScheduleData = {
  /** Null if no schedule is saved. */
  schedule: Schedule | null;
  /** The next slots; null after a save, until they are loaded again. */
  slots: SlotsReply["slots"] | null;
  opened: readonly string[];
};

/**
 * The schedule and the questions of a space's standups, and the chat channel that learns of them. Owners edit them.
 * Every member reads them.
 */
@customElement("tm-settings-schedule")
export class TmSettingsSchedule extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  @property({ attribute: false }) me!: Me;
  private readonly saved = new Loader<ScheduleData>(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => this.ask(),
    refresh: true,
  });
  private lookedFor: string | null = null;

  static override styles = [panelStyles, partStyles, scheduleHeadingStyles];

  override connectedCallback() {
    super.connectedCallback();
    ensureImported(() => import("../standups/schedule/deferred-imports.ts"));
  }

  override render() {
    const { value, problem } = this.saved;
    // The schedule comes first, also for the focus, so the parts below wait for it.
    const below = html`<tm-standup-questions .view=${this.view}></tm-standup-questions>
      <tm-tell-channel .view=${this.view}></tm-tell-channel>`;
    return html`
      ${loadedOr(this.saved, (saved) => (this.view.role === "owner" ? this.form(saved) : this.readOnly(saved)))}
      ${value || problem ? below : nothing}
    `;
  }

  protected override updated() {
    const schedule = this.saved.value?.schedule;
    if (schedule) this.lookForSaver(schedule);
  }

  private form({ schedule, slots, opened }: ScheduleData) {
    return html`<tm-schedule-form
      .view=${this.view}
      .meId=${this.me.id}
      .schedule=${schedule}
      .slots=${slots}
      .opened=${opened}
      @known=${this.known}
    ></tm-schedule-form>`;
  }

  private readOnly({ schedule, slots, opened }: ScheduleData) {
    const running = schedule?.enabled ? schedule : null;
    return html`
      <section class="panel">
        ${scheduleHeading(schedule, slots)}
        <p class="state">
          <tm-icon name=${running ? "clock" : "calendar-off"}></tm-icon>
          <span>
            ${running ? scheduleWords(running) : msg("The schedule is off. Standups open when someone creates one.")}
          </span>
        </p>
        ${running ? html`<p>${runnerSentence(running, this.view, this.me.id)}</p>` : nothing}
        <p class="note">${ownersOnly(this.view)}</p>
      </section>
      ${
        running
          ? html`<tm-next-slots .rule=${running} .listed=${slots} .opened=${opened}></tm-next-slots>`
          : nothing
      }
    `;
  }

  /**
   * Reloads the space if the last person to save the schedule is not in it: they may have joined since. Reloads
   * only once per such person, because they may have left.
   */
  private lookForSaver(schedule: Schedule) {
    if (!isSaverUnknown(schedule, this.view) || schedule.updatedBy === this.lookedFor) return;
    this.lookedFor = schedule.updatedBy;
    this.dispatchEvent(new Event("changed", { bubbles: true }));
  }

  private known = (event: Event) => {
    const { schedule, opened } = event.target as TmScheduleForm;
    this.saved.set({ schedule, slots: null, opened });
    void this.saved.reload();
  };

  private async ask(): Promise<ScheduleData> {
    const { orgSlug, slug } = this.view;
    const [schedule, { slots, opened }] = await Promise.all([
      readSchedule(orgSlug, slug),
      readNextSlots(orgSlug, slug),
    ]);
    return { schedule, slots, opened };
  }
}
