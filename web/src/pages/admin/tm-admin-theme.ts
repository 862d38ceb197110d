import { msg } from "@lit/localize";
import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { listThemes, recordThemeReset } from "../../api/themes.ts";
import { str } from "../../i18n/str.ts";
import { placeholder } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { formError } from "../../ui/form/field-template.ts";
import { FormController } from "../../ui/form/form-controller.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../ui/styles.ts";
import { showToast } from "../../ui/toast.ts";
import { adminPartStyles } from "./admin-part-styles.ts";
import { appliedTheme, useColors } from "./theme/applied-theme.ts";
import { builtIn, fillColors, isSame, type ColorTheme } from "./theme/colors.ts";
import { contrastStyles, contrastTemplate } from "./theme/contrast-template.ts";
import { failuresOf } from "./theme/contrast.ts";
import "../../ui/tm-icon.ts";
import "./theme/tm-theme-apply.ts";
import "./theme/tm-theme-source.ts";
import { TmElement } from "../../ui/tm-element.ts";

/** Chooses, checks and applies the product's colours in this browser. */
@customElement("tm-admin-theme")
export class TmAdminTheme extends TmElement {
  @property() org = "";
  @state() private applied = appliedTheme();
  @state() private theme = this.applied;
  private readonly form = new FormController(this);
  private readonly offered = new Loader(this, {
    key: () => this.org,
    load: async () => (await listThemes(this.org)).map(({ display, theme }) => fillColors(display, theme)),
  });

  static override styles = [buttonStyles, panelStyles, fieldStyles, adminPartStyles, contrastStyles];

  override render() {
    const { theme } = this;
    const failures = failuresOf(theme);
    return html`
      <div class="lead">
        <h2>${msg("Theme")}</h2>
        <p class="state">
          <tm-icon name="monitor"></tm-icon><span>${msg("A theme applies in this browser only.")}</span>
        </p>
        <p class="note">
          ${msg("To use it in another browser, download its file here and load it there. The audit log records who applied a theme.")}
        </p>
        <p>${this.inUse()}</p>
        ${isSame(this.applied, builtIn) ? nothing : this.reset()}
      </div>
      <section class="panel stack">
        <h3>${msg("Colors")}</h3>
        ${this.source()} ${contrastTemplate(failures)}
        <tm-theme-apply
          .org=${this.org}
          .theme=${theme}
          .fails=${failures.length > 0}
          @applied=${() => (this.applied = theme)}
        ></tm-theme-apply>
      </section>
    `;
  }

  private inUse(): string {
    const name = isSame(this.applied, builtIn) ? msg("Built-in colors") : this.applied.name;
    return msg(str`In use: ${name}`);
  }

  private source() {
    const { value } = this.offered;
    if (!value) return placeholder(this.offered, { lines: 2 });
    return html`<tm-theme-source
      .offered=${value}
      .theme=${this.theme}
      @change=${this.changed}
    ></tm-theme-source>`;
  }

  private reset() {
    const { error, isBusy } = this.form;
    return html`<div>
      <button ?disabled=${isBusy} @click=${this.useBuiltIn}>
        <tm-icon name="rotate-ccw"></tm-icon>${msg("Reset to the built-in colors")}
      </button>
      ${formError(error)}
    </div>`;
  }

  private changed = (event: CustomEvent<ColorTheme>) => (this.theme = event.detail);

  private useBuiltIn = () =>
    this.form.run("", async () => {
      await recordThemeReset(this.org);
      useColors(builtIn);
      this.applied = builtIn;
      this.theme = builtIn;
      showToast({ text: msg("Colors reset.") });
    });
}
