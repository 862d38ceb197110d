import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { describeRoomData } from "#shared/rules/room-data.ts";
import type { PackagePreview } from "#shared/wire/plugins.ts";
import { installPackage, previewPackage, type KindNames, type Package } from "../../../api/plugins.ts";
import { str } from "../../../i18n/str.ts";
import { formButtons, formError, textField } from "../../../ui/form/field-template.ts";
import { formText } from "../../../ui/form/form-text.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles, panelStyles } from "../../../ui/styles.ts";
import { showToast } from "../../../ui/toast.ts";
import { ownConsent } from "../../../kinds/own-consent.ts";
import { consentStyles, consentTemplate } from "../../../kinds/plugin-consent-template.ts";
import { ownTexts } from "../../../kinds/kind-name.ts";
import "../../../ui/tm-dialog.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/**
 * Shows the permissions of a package, and installs it after consent. Fires `close`, and after an installation
 * `installed` with the plugin's name.
 */
@customElement("tm-plugin-consent")
export class TmPluginConsent extends TmElement {
  @property() org = "";
  @property({ attribute: false }) given!: Package;
  @property({ attribute: false }) preview!: PackagePreview;
  @state() private agreed = false;
  /** New names for kinds whose names are taken on this server. */
  private names: KindNames = {};
  private readonly form = new FormController(this);

  static override styles = [
    buttonStyles,
    fieldStyles,
    panelStyles,
    consentStyles,
    css`
      tm-dialog {
        --dialog: 960px;
      }
    `,
  ];

  override render() {
    const { version, upgrade, widens } = this.preview;
    const { display, description } = this.own();
    const { isBusy, error } = this.form;
    return html`<tm-dialog
      open
      heading=${upgrade ? msg(str`Upgrade ${display} to ${version}`) : msg(str`Install ${display} ${version}`)}
      @close=${this.close}
    >
      <form id="form" class="stack loose" novalidate @submit=${this.submit}>
        ${description ? html`<p><bdi>${description}</bdi></p>` : nothing} ${this.kinds()}
        ${this.permissions()}
        ${this.preview.keeps ? html`<p class="muted small">${roomDataText(this.preview)}</p>` : nothing}
        <label class="check">
          <input
            type="checkbox"
            .checked=${this.agreed}
            @change=${(event: Event) => (this.agreed = (event.target as HTMLInputElement).checked)}
          />
          <span>${msg("I've read what this plugin may do in this organization")}</span>
          ${
            widens
              ? html`<span class="hint">
                  ${msg("It asks for more than before. The upgrade waits until an admin approves it in the list.")}
                </span>`
              : nothing
          }
        </label>
        ${formError(error)}
      </form>
      ${formButtons(
        { isBusy: isBusy || !this.agreed },
        widens
          ? msg("Ask for approval")
          : upgrade
            ? msg("Upgrade with these permissions")
            : msg("Install with these permissions"),
        this.close,
      )}
    </tm-dialog>`;
  }

  private kinds() {
    const { kinds, taken, locales } = this.preview;
    const own = ownTexts(locales)?.kinds ?? {};
    if (kinds.length === 0) return nothing;
    return html`<section class="stack tight">
      <h3>${msg("Kinds of rooms it adds")}</h3>
      <ul>
        ${kinds.map(({ kind, display }) => html`<li>${own[kind]?.display ?? display}</li>`)}
      </ul>
      ${taken.map((kind) =>
        textField({
          id: `as-${kind}`,
          label: msg(str`Another name for ${kind}, which this server already has`),
          error: this.form.errorOf(kind),
          hint: msg("Lowercase letters, digits and hyphens. People still see the display name."),
          maxlength: 64,
          required: true,
          autocapitalize: "none",
          dir: "ltr",
        }),
      )}
    </section>`;
  }

  private permissions() {
    const { upgrade, current = "" } = this.preview;
    return html`<section class="stack tight">
      <h3>${upgrade ? msg(str`What it may do, compared with ${current}`) : msg("What it may do")}</h3>
      ${consentTemplate(this.consent())}
    </section>`;
  }

  /** Returns the package's name and description in the page's language. */
  private own(): { display: string; description: string } {
    const { display, description, locales } = this.preview;
    return { display, description, ...ownTexts(locales) };
  }

  private consent() {
    const { consent, grants, quotaBytes, added, removed, upgrade, locales } = this.preview;
    const heldQuotaBytes = this.preview.currentQuotaBytes ?? 0;
    return ownConsent(this, consent, {
      grants,
      quotaBytes,
      summary: ownTexts(locales)?.summary,
      ...(upgrade && { added, removed, heldQuotaBytes }),
    });
  }

  private readonly close = () => this.dispatchEvent(new Event("close"));

  private readonly submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { taken, widens } = this.preview;
    const { display } = this.own();
    const flaws: Record<string, string> = {};
    for (const kind of taken) {
      this.names[kind] = formText(event.target, `as-${kind}`);
      flaws[kind] = this.names[kind] === "" ? msg("Enter a name first.") : "";
    }
    await this.form.run(flaws, async () => {
      // Previewing with the new names reports a second name collision before anything is installed.
      if (taken.length > 0) await previewPackage(this.org, this.given, this.names);
      await installPackage(this.org, this.given, this.names);
      showToast({
        text: widens ? msg(str`${display} is waiting for approval.`) : msg(str`${display} installed.`),
      });
      this.close();
      const { name } = this.preview;
      this.dispatchEvent(new CustomEvent("installed", { detail: name, bubbles: true, composed: true }));
    });
  };
}

function roomDataText({ personalData = { erases: false, exports: false } }: PackagePreview): string {
  return describeRoomData(personalData, {
    neither: msg(
      "The content of its rooms is stored in a form that only the plugin can read. The export of a person does not contain it, and an erasure does not find it. To erase it, delete the room.",
    ),
    stored: msg("The content of its rooms is stored in a form that only the plugin can read."),
    exported: msg("The plugin adds a person's texts to the export of that person."),
    notExported: msg("The export of a person does not contain it."),
    erased: msg(
      "The plugin erases a person's texts. An erasure lists the rooms that still contain the person's id.",
    ),
    notErased: msg("An erasure does not find it. To erase it, delete the room."),
  });
}
