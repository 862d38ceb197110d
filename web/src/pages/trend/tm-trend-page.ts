import { msg } from "@lit/localize";
import { isolated } from "../../i18n/isolated.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { TrendWeek } from "#shared/wire/schedule.ts";
import type { MemberView, StrangerView } from "#shared/wire/spaces.ts";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { isMemberView } from "../../api/spaces.ts";
import { readTrend } from "../../api/schedule.ts";
import { serverNow } from "../../api/server-clock.ts";
import { paths } from "../../lib/paths.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { isStale, placeholder } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { emptyStyles } from "../../ui/page/empty-styles.ts";
import { foldStyles } from "../../ui/page/fold-styles.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { tabsStyles } from "../../ui/page/tabs-template.ts";
import { buttonStyles, panelStyles } from "../../ui/styles.ts";
import { SpaceView, joinFirst } from "../space-view.ts";
import { spaceHeader, spaceHeaderStyles } from "../space/space-header-template.ts";
import { hatchedSample, trendChart, trendChartStyles } from "./trend-chart-template.ts";
import { lacksLastWeek, notShownText, trendColumns } from "./trend-columns.ts";
import { trendStyles } from "./trend-styles.ts";
import { trendTable } from "./trend-table-template.ts";
import "../../ui/tm-icon.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Shows the team's scheduled standups by week. Invariant: it identifies no person. */
@customElement("tm-trend-page")
export class TmTrendPage extends TmElement {
  @property() org = "";
  @property() slug = "";
  @property({ attribute: false }) me: Me | null = null;
  private readonly weeks = new Loader(this, { load: () => readTrend(this.org, this.slug) });
  private readonly space = new SpaceView(this, (view) => this.loaded(view));

  static override styles = [
    buttonStyles,
    panelStyles,
    pageStyles,
    tabsStyles,
    spaceHeaderStyles,
    emptyStyles,
    foldStyles,
    trendChartStyles,
    trendStyles,
  ];

  override render() {
    const { asMember: view, problem } = this.space;
    if (!view || !this.me)
      return placeholder(this.space, { heading: msg("The space couldn't be loaded"), lines: 4 });
    setPageTitle(`${msg("Trend")} · ${isolated(view.name)}`);
    const stale = problem !== undefined || isStale(this.weeks);
    return html`${spaceHeader({ view, part: "trend", stale })} ${this.content()}`;
  }

  private content() {
    const weeks = this.weeks.value;
    if (!weeks) return placeholder(this.weeks);
    return weeks.every((week) => "suppressed" in week) ? this.empty() : this.trend(weeks);
  }

  private trend(weeks: TrendWeek[]) {
    const columns = trendColumns(weeks);
    return html`<section class="panel stack loose">
      <h2>${msg("Written in scheduled standups")}</h2>
      <p class="muted">
        ${msg(
          "About how many of ten expected entries were written each week. Shows the last 12 full weeks, named by their Monday.",
        )}
      </p>
      ${trendChart(columns)}
      <p class="legend small muted">${hatchedSample} ${notShownText()}</p>
      ${trendTable(columns)}
      <p class="small muted">
        ${msg(
          "Counted once a day for the whole team, without names. Days with fewer than four people aren't shown.",
        )}
      </p>
    </section>`;
  }

  private empty() {
    return html`<div class="empty">
      <tm-icon name="clock"></tm-icon>
      <h2>${msg("Nothing to show yet")}</h2>
      <p>
        ${msg(
          "A trend needs scheduled standups with at least four people. It appears after the first full week.",
        )}
      </p>
      <a class="button" href=${paths.settings(this.org, this.slug, "schedule")}
        >${msg("Go to the schedule")}</a
      >
    </div>`;
  }

  private loaded(view: MemberView | StrangerView) {
    const { org, slug } = this;
    if (!isMemberView(view)) return joinFirst(org, slug, paths.trend(org, slug));
    // Past weeks do not change, but another week may end while the page is open.
    const weeks = this.weeks.value;
    if (!weeks || lacksLastWeek(weeks, serverNow())) void this.weeks.reload();
  }
}
