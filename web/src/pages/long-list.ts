import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { formatNumber, plural } from "../i18n/format.ts";
import { str } from "../i18n/str.ts";

type Host = { requestUpdate(): void };

/** Lists with at least this many entries get a search field. */
const fieldFrom = 10;
/** The number of entries drawn at first, and added by each press of the button. */
const step = 100;

/** A list that may have thousands of entries. Draws some of them, a search field, and a button for more. */
export class LongList {
  /** The text in the search field. */
  typed: string;
  private shown = step;
  private readonly host: Host;

  constructor(host: Host, typed = "") {
    this.host = host;
    this.typed = typed;
  }

  /** Returns the found entries to draw. */
  part<T>(found: readonly T[]): T[] {
    return found.slice(0, this.shown);
  }

  /** Draws the search field, or nothing for a short list. */
  field(count: number, label: string, placeholder = label) {
    if (count < fieldFrom && this.typed === "") return nothing;
    return html`<div class="field">
      <label class="visually-hidden" for="filter">${label}</label>
      <input
        id="filter"
        type="search"
        autocomplete="off"
        placeholder=${placeholder}
        .value=${this.typed}
        @input=${this.type}
      />
    </div>`;
  }

  /** Draws the number of found entries for screen readers, or, if there are none, the text `none` for everyone. */
  status(found: readonly unknown[], none: string) {
    const text = found.length === 0 ? none : msg(str`${formatNumber(found.length)} found.`);
    return html`<p role="status" class=${found.length === 0 ? "note" : "visually-hidden"}>
      ${this.typed === "" ? nothing : text}
    </p>`;
  }

  /** Draws the button for more found entries, or nothing if all are drawn. */
  more(found: readonly unknown[]) {
    const rest = found.length - this.shown;
    if (rest <= 0) return nothing;
    const count = Math.min(step, rest);
    return html`<button class="more" @click=${this.showMore}>
      ${plural(count, { one: msg("Show 1 more"), other: msg(str`Show ${formatNumber(count)} more`) })}
    </button>`;
  }

  private type = (event: Event) => {
    this.typed = (event.target as HTMLInputElement).value;
    this.shown = step;
    this.host.requestUpdate();
  };

  private showMore = () => {
    this.shown += step;
    this.host.requestUpdate();
  };
}
