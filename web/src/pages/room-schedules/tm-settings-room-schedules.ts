import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { MAX_ROOM_SCHEDULES } from "#shared/rules/room-schedules.ts";
import type { RoomSchedule, RoomScheduleList } from "#shared/wire/room-schedules.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { readHolidays } from "../../api/holidays.ts";
import { deleteRoomSchedule, listRoomSchedules } from "../../api/room-schedules.ts";
import { serverNow } from "../../api/server-clock.ts";
import { str } from "../../i18n/str.ts";
import { kindNamesIn } from "../../kinds/kind-name.ts";
import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import { confirmFirst } from "../../ui/confirm-first.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { focusHeadingAbove } from "../../ui/page/focus-heading-above.ts";
import { partStyles } from "../../ui/page/part-styles.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { showToast } from "../../ui/toast.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { scheduleWords } from "../standups/schedule/schedule-text.ts";
import { problemText, skippedText } from "./room-schedule-text.ts";
import { openingsOf, slotsText } from "./slots-text.ts";
import "../../ui/tm-banner.ts";
import "../../ui/tm-icon.ts";

/** The schedules of a space's rooms of other kinds than standups. Owners edit them, every member reads them. */
@customElement("tm-settings-room-schedules")
export class TmSettingsRoomSchedules extends TmElement {
  @property({ attribute: false }) view!: MemberView;
  /** The schedule in the form; null for a new one. Undefined: the form is closed. */
  @state() private edited: RoomSchedule | null | undefined;
  /** The days of the space's calendar of holidays, for the form. */
  private holidays: readonly string[] = [];
  private readonly list = new Loader<RoomScheduleList>(this, {
    key: () => `${this.view.orgSlug}/${this.view.slug}`,
    load: () => listRoomSchedules(this.place),
    refresh: true,
  });

  static override styles = [
    buttonStyles,
    panelStyles,
    partStyles,
    css`
      li + li {
        border-block-start: 1px solid var(--line);
      }

      .schedule {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--sp-2);
        padding-block: var(--sp-3);
      }

      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--sp-1) var(--sp-3);
      }

      h3 {
        flex: 1 1 10rem;
        overflow-wrap: anywhere;
      }

      .tools {
        display: flex;
        margin-inline: auto calc(-1 * var(--sp-3));
      }

      .add {
        justify-self: start;
      }
    `,
  ];

  private get place() {
    return { org: this.view.orgSlug, slug: this.view.slug };
  }

  override render() {
    return html`<section class="panel">
        <h2>${msg("Other rooms on a schedule")}</h2>
        <p class="note">
          ${msg("For example a retrospective every second Friday. A room stays open until someone ends it or the next one opens.")}
        </p>
        ${loadedOr(this.list, (list) => this.content(list), { lines: 2 })}
      </section>
      ${this.form()}`;
  }

  private content({ schedules, kinds }: RoomScheduleList) {
    const isOwner = this.view.role === "owner";
    return html`
      ${
        schedules.length > 0
          ? html`<ul>
              ${repeat(
                schedules,
                ({ id }) => id,
                (schedule) => html`<li>${this.row(schedule, isOwner)}</li>`,
              )}
            </ul>`
          : html`<p>${msg("No other room opens on a schedule.")}</p>`
      }
      ${isOwner ? this.addButton(schedules.length, kinds) : nothing}
    `;
  }

  private row(schedule: RoomSchedule, isOwner: boolean) {
    const { title, kind, enabled, problem } = schedule;
    const kindText = kindNamesIn(this.view)[kind] ?? kind;
    const skipped = skippedText(schedule);
    const isOn = enabled && problem === null;
    const next = openingsOf(schedule.slots).filter(({ opensAt }) => opensAt > serverNow());
    return html`<div class="schedule">
      <div class="head">
        <h3><bdi>${title}</bdi></h3>
        <span class="chip ${isOn ? "ok" : ""}">
          <tm-icon name=${isOn ? "check" : "calendar-off"}></tm-icon
          >${isOn ? msg("On") : msg("Off", { id: "schedule-off" })}
        </span>
        ${isOwner ? this.tools(schedule) : nothing}
      </div>
      ${kindText === title ? nothing : html`<p>${kindText}</p>`}
      <p class="note">${scheduleWords(schedule)}</p>
      ${next.length > 0 ? html`<p class="note">${msg(str`Opens next: ${slotsText(next, schedule)}`)}</p>` : nothing}
      ${enabled && problem ? this.warning(problemText(problem)) : nothing}
      ${enabled && !problem && skipped ? this.warning(skipped) : nothing}
    </div>`;
  }

  private warning(text: string) {
    return html`<tm-banner tone="warn" icon="circle-alert">${text}</tm-banner>`;
  }

  private tools(schedule: RoomSchedule) {
    const { title } = schedule;
    const [edit, remove] = [msg(str`Edit ${title}`), msg(str`Delete ${title}`)];
    return html`<div class="tools">
      <button class="quiet icon" title=${edit} aria-label=${edit} @click=${() => this.open(schedule)}>
        <tm-icon name="pencil"></tm-icon>
      </button>
      <button class="quiet icon" title=${remove} aria-label=${remove} @click=${() => this.drop(schedule)}>
        <tm-icon name="trash-2"></tm-icon>
      </button>
    </div>`;
  }

  private addButton(held: number, kinds: readonly string[]) {
    if (kinds.length === 0) return nothing;
    if (held >= MAX_ROOM_SCHEDULES)
      return html`<p class="note">${msg("A space has at most five of these schedules.")}</p>`;
    return html`<button class="add" @click=${() => this.open(null)}>
      <tm-icon name="plus"></tm-icon>${msg("Add a schedule")}
    </button>`;
  }

  private form() {
    if (this.edited === undefined) return nothing;
    return html`<tm-room-schedule-form
      .view=${this.view}
      .kinds=${this.list.value?.kinds ?? []}
      .schedule=${this.edited}
      .holidays=${this.holidays}
      @close=${() => (this.edited = undefined)}
      @saved=${this.saved}
    ></tm-room-schedule-form>`;
  }

  /** Opens the form, whose code is loaded with the first click. */
  private async open(schedule: RoomSchedule | null) {
    const [reply] = await Promise.all([
      readHolidays(this.place).catch(() => null),
      lazyImport(() => import("./tm-room-schedule-form.ts")),
    ]);
    this.holidays = reply?.calendar?.days ?? [];
    this.edited = schedule;
  }

  private saved = () => {
    this.edited = undefined;
    void this.list.reload();
  };

  private async drop({ id, title }: RoomSchedule) {
    const isSure = await confirmFirst({
      heading: msg(str`Delete the schedule ${title}?`),
      text: msg("No more rooms open on it. Its rooms stay."),
      action: msg("Delete schedule"),
      danger: true,
    });
    if (!isSure || !(await toastOnError(deleteRoomSchedule(this.place, id)))) return;
    showToast({ text: msg("Schedule deleted.") });
    focusHeadingAbove(this.renderRoot.querySelector("section")!);
    await this.list.reload();
  }
}
