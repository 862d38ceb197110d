import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { PluginTask, PluginWork } from "#shared/wire/plugin-work.ts";
import { listWork, retryWork } from "../../../api/plugin-work.ts";
import { str } from "../../../i18n/str.ts";
import { placeholder, staleNote } from "../../../ui/loading/loaded-template.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { buttonStyles, panelStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { attempt } from "../../attempt.ts";
import { stateLook, taskFacts, taskName, workSummary } from "./work-text.ts";
import "../../../ui/tm-icon.ts";
import { TmElement } from "../../../ui/tm-element.ts";

const firstPollMs = 1000;
const longestPollMs = 30_000;

/** Lists a plugin's events and jobs, collapsed at first. They are loaded when the list is expanded. */
@customElement("tm-plugin-work")
export class TmPluginWork extends TmElement {
  @property() org = "";
  @property() install = "";
  @state() private isOpen = false;
  @state() private isBusy = false;
  private readonly work = new Loader<PluginWork>(this, {
    key: () => (this.isOpen ? `${this.org}/${this.install}` : null),
    load: () => listWork(this.org, this.install),
    refresh: true,
    onLoaded: (work) => this.follow(work),
  });
  private waitMs = firstPollMs;
  private timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    buttonStyles,
    panelStyles,
    css`
      details[open] summary {
        margin-block-end: var(--sp-2);
      }

      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--sp-2) var(--sp-4);
        padding-block: var(--sp-2);
        border-block-start: 1px solid var(--line);
      }

      .what {
        display: grid;
        flex: 1 1 14rem;
        gap: var(--sp-1);
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      .facts {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--sp-1) var(--sp-2);
        font-size: var(--fs-14);
      }
    `,
  ];

  override disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  override render() {
    return html`<details @toggle=${this.toggled}>
      <summary>${msg("Events and jobs")}</summary>
      ${this.isOpen ? this.content() : nothing}
    </details>`;
  }

  private toggled = ({ currentTarget }: Event) => {
    this.isOpen = (currentTarget as HTMLDetailsElement).open;
  };

  private content() {
    const work = this.work.value;
    if (!work) return placeholder(this.work, { lines: 2 });
    return html`
      ${staleNote(this.work, { stale: msg("This list couldn't be refreshed. Retrying automatically.") })}
      <p class="facts">${workSummary(work)}</p>
      <ul>
        ${repeat(
          work.work,
          ({ id }) => id,
          (task) => html`<li>${this.task(task)}</li>`,
        )}
      </ul>
    `;
  }

  private task(task: PluginTask) {
    const { text, icon, tone } = stateLook(task.state);
    const name = taskName(task);
    return html`
      <div class="what">
        <strong>${name}</strong>
        <p class="facts">
          <span class="chip ${tone}"><tm-icon name=${icon}></tm-icon>${text}</span>
          <span class="muted">${taskFacts(task)}</span>
        </p>
        ${task.lastError && task.state !== "done" ? html`<p class="facts">${task.lastError}</p>` : nothing}
      </div>
      ${
        task.state === "failed"
          ? html`<button
              aria-label=${msg(str`Try again: ${name}`)}
              aria-disabled=${this.isBusy ? "true" : nothing}
              @click=${() => this.retry(task)}
            >
              ${msg("Try again")}
            </button>`
          : nothing
      }
    `;
  }

  private async retry({ id }: PluginTask) {
    if (this.isBusy) return;
    this.isBusy = true;
    if (await attempt(this, () => retryWork(this.org, this.install, id)))
      showToast({ text: msg("Trying again.") });
    this.isBusy = false;
    this.waitMs = firstPollMs;
    await this.work.reload();
  }

  /** Polls the list with exponential backoff while tasks wait. */
  private follow({ waiting }: PluginWork) {
    clearTimeout(this.timer);
    if (waiting === 0) return void (this.waitMs = firstPollMs);
    this.timer = setTimeout(() => this.isOpen && void this.work.reload(), this.waitMs);
    this.waitMs = Math.min(2 * this.waitMs, longestPollMs);
  }
}
