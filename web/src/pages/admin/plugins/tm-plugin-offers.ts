import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { AvailablePlugin, AvailablePluginList } from "#shared/wire/available-plugins.ts";
import type { InstallView, PackagePreview } from "#shared/wire/plugins.ts";
import { listOffered, previewPackage, readOffered, type Package } from "../../../api/plugins.ts";
import { str } from "../../../i18n/str.ts";
import { Loader } from "../../../ui/loading/loader.ts";
import { kindIcon, kindIconStyles } from "../../../ui/kind-mark/kind-icon-template.ts";
import { ownTexts } from "../../../kinds/kind-name.ts";
import { formError } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, panelStyles, fieldStyles } from "../../../ui/styles.ts";
import "./tm-plugin-consent.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** Lists the packages that this server offers and that the organization lacks in this version. */
@customElement("tm-plugin-offers")
export class TmPluginOffers extends TmElement {
  @property() org = "";
  @property({ attribute: false }) installs: readonly InstallView[] = [];
  @state() private chosen: { given: Package; preview: PackagePreview } | undefined;
  private readonly form = new FormController(this);
  private readonly offers = new Loader<AvailablePluginList>(this, {
    key: () => this.org,
    load: () => listOffered(this.org),
  });

  static override styles = [
    buttonStyles,
    panelStyles,
    fieldStyles,
    kindIconStyles,
    css`
      ul {
        margin-block-start: var(--sp-3);
      }

      li,
      .rest {
        display: flex;
        gap: var(--sp-2) var(--sp-4);
      }

      .rest {
        flex: 1;
        flex-wrap: wrap;
        align-items: center;
        min-inline-size: 0;
      }

      .kind-icon {
        --kind-icon: 2.25rem;
      }

      .what {
        flex: 1 1 12rem;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const offered = (this.offers.value?.offered ?? []).filter((one) => !this.has(one));
    if (offered.length === 0 && !this.chosen) return nothing;
    return html`<section class="panel" aria-labelledby="offers">
      <h3 id="offers">${msg("On this server")}</h3>
      <ul class="stack loose">
        ${offered.map((one) => html`<li>${this.offer(one)}</li>`)}
      </ul>
      ${formError(this.form.error)}
      ${
        this.chosen
          ? html`<tm-plugin-consent
              .org=${this.org}
              .given=${this.chosen.given}
              .preview=${this.chosen.preview}
              @close=${() => (this.chosen = undefined)}
            ></tm-plugin-consent>`
          : nothing
      }
    </section>`;
  }

  private offer(one: AvailablePlugin) {
    const { version, name, icon } = one;
    const { display, description } = { ...one, ...ownTexts(one.locales) };
    const isThere = this.installs.some((install) => install.name === name);
    return html`
      ${kindIcon(icon)}
      <div class="rest">
        <div class="what">
          <strong>${display}</strong> <span class="muted">${version}</span>
          ${description ? html`<p class="muted"><bdi>${description}</bdi></p>` : nothing}
        </div>
        <button
          aria-label=${isThere ? msg(str`Upgrade ${display}`) : msg(str`Install ${display}`)}
          ?disabled=${this.form.isBusy}
          @click=${() => this.look(one)}
        >
          ${isThere ? msg("Upgrade") : msg("Install")}
        </button>
      </div>
    `;
  }

  private has({ name, version }: AvailablePlugin): boolean {
    return this.installs.some((one) => one.name === name && one.version === version);
  }

  private look({ name, version }: AvailablePlugin) {
    return this.form.run("", async () => {
      const given = await readOffered(this.org, name, version);
      this.chosen = { given, preview: await previewPackage(this.org, given, {}) };
    });
  }
}
