import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import type { OwnStandups } from "#shared/wire/standup.ts";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ownCsvPath, readOwnMarkdown, readOwnStandups, type Days } from "../../api/own-standups.ts";
import { serverNow, utcToday } from "../../api/server-clock.ts";
import { paths } from "../../lib/paths.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { formatDays } from "../../i18n/format.ts";
import { copyResult } from "../../lib/copy/copy-result.ts";
import { lazyImport } from "../../lib/lazy/lazy-imports.ts";
import type { Forms } from "../../ui/copy-text.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { tabsStyles } from "../../ui/page/tabs-template.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { personalHeader, personalName, personalStyles } from "../personal-frame-template.ts";
import { weekOf } from "./choose-days.ts";
import { openCommitmentsView, ownDayStyles, ownDayView } from "./own-day-template.ts";
import { openCommitments, ownDays } from "./own-days.ts";
import type { TmChooseDays } from "./tm-choose-days.ts";
import "../../ui/tm-icon.ts";
import "../landing/tm-welcome.ts";
import "./tm-choose-days.ts";
import { TmElement } from "../../ui/tm-element.ts";

type StandupsData = { own: OwnStandups; markdown: string };

/** My own standups by day, to read, copy and save. Invariant: this page shows no figure about a person. */
@customElement("tm-standups-page")
export class TmStandupsPage extends TmElement {
  @property({ attribute: false }) me: Me | null = null;
  @state() private days: Days = weekOf(utcToday(serverNow()));
  private readonly written = new Loader(this, {
    key: () => this.me && [this.me.id, this.days.from, this.days.to].join("/"),
    load: () => this.ask(),
    refresh: true,
  });

  static override styles = [buttonStyles, panelStyles, pageStyles, tabsStyles, personalStyles, ownDayStyles];

  override render() {
    setPageTitle(this.me ? personalName("standups") : "");
    if (!this.me) return html`<tm-welcome></tm-welcome>`;
    return html`
      ${personalHeader("standups")}
      <p class="muted">${msg("Your entries and commitments in all your spaces. Only you see this page.")}</p>
      <tm-choose-days .days=${this.days} @change=${this.choose}></tm-choose-days>
      ${loadedOr(this.written, (written) => this.content(written))}
    `;
  }

  private content({ own, markdown }: StandupsData) {
    const open = openCommitments(own);
    const days = ownDays(own, this.days);
    return html`
      <div class="split">
        <h2>${formatDays(this.days.from, this.days.to)}</h2>
        ${days.length + open.length > 0 ? this.tools(markdown) : nothing}
      </div>
      ${
        days.length > 0
          ? days.map(ownDayView)
          : html`<div class="panel split">
              <p>${msg("No standup entries on these days.")}</p>
              <a class="button" href=${paths.home}>${msg("My spaces")}</a>
            </div>`
      }
      ${open.length > 0 ? openCommitmentsView(open) : nothing}
    `;
  }

  private tools(markdown: string) {
    return html`<div class="row">
      <button @click=${() => copyResult(formsOf(markdown), this.renderRoot)}>
        <tm-icon name="copy"></tm-icon>${msg("Copy")}
      </button>
      <a class="button quiet" href=${ownCsvPath(this.days)} download>
        <tm-icon name="download"></tm-icon>${msg("Download CSV")}
      </a>
    </div>`;
  }

  private choose = (event: Event) => {
    this.days = (event.target as TmChooseDays).days;
  };

  /** Loads the Markdown in advance, because browsers write to the clipboard only right after a click. */
  private async ask(): Promise<StandupsData> {
    const [own, markdown] = await Promise.all([readOwnStandups(this.days), readOwnMarkdown(this.days)]);
    return { own, markdown };
  }
}

/** Returns Markdown for the clipboard: as text, as it was typed, and as HTML. */
async function formsOf(markdown: string): Promise<Forms> {
  const { formsOfMarkdown } = await lazyImport(() => import("../../room/marked/tm-marked.ts"));
  return { text: markdown, html: formsOfMarkdown(markdown).html };
}
