import { msg } from "@lit/localize";
import { css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { PackagePreview } from "#shared/wire/plugins.ts";
import { isUploadable, MAX_PACKAGE_BYTES } from "#shared/wire/package-parts.ts";
import { previewPackage, type Package } from "../../../api/plugins.ts";
import { acceptDrop } from "../../../ui/accept-drop.ts";
import { formError } from "../../../ui/form/field-template.ts";
import { FormController } from "../../../ui/form/form-controller.ts";
import { buttonStyles, fieldStyles } from "../../../ui/styles.ts";
import "../../../ui/tm-icon.ts";
import "./tm-plugin-consent.ts";
import { TmElement } from "../../../ui/tm-element.ts";

/** Reads a package from a chosen or dropped file, and opens the consent dialog. */
@customElement("tm-plugin-upload")
export class TmPluginUpload extends TmElement {
  @property() org = "";
  @state() private chosen: { given: Package; preview: PackagePreview } | undefined;
  private readonly form = new FormController(this);
  @query("input") private readonly picker!: HTMLInputElement;

  static override styles = [
    buttonStyles,
    fieldStyles,
    css`
      :host {
        display: grid;
        justify-items: start;
        gap: var(--sp-2);
        min-inline-size: 0;
      }
    `,
  ];

  constructor() {
    super();
    acceptDrop(this, (file) => void this.take(file));
  }

  override render() {
    const { isBusy, error } = this.form;
    return html`
      <input
        type="file"
        hidden
        accept=".json,application/json"
        aria-label=${msg("Plugin package")}
        @change=${this.picked}
      />
      <button class="primary" ?disabled=${isBusy} @click=${() => this.picker.click()}>
        <tm-icon name="upload"></tm-icon>${msg("Choose a package")}
      </button>
      ${formError(error)}
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
    `;
  }

  private readonly picked = () => {
    const [file] = this.picker.files ?? [];
    void this.take(file);
    // Without this, choosing the same file again after an edit would not fire `change`.
    this.picker.value = "";
  };

  private async take(file: File | undefined) {
    if (!file) return;
    const given = await readPackage(file);
    await this.form.run(typeof given === "string" ? given : "", async () => {
      if (typeof given === "string") return;
      this.chosen = { given, preview: await previewPackage(this.org, given, {}) };
    });
  }
}

/** Parses a file as a plugin package, or returns the reason for a failure. The server validates the contents. */
async function readPackage(file: File): Promise<Package | string> {
  if (file.size > MAX_PACKAGE_BYTES) return tooLarge();
  try {
    const given: unknown = JSON.parse(await file.text());
    if (given !== null && typeof given === "object" && !Array.isArray(given))
      return isUploadable(given) ? (given as Package) : tooLarge();
  } catch {
    // Not JSON: the return below reports it.
  }
  return msg("This isn't a plugin package. A package is a JSON file made by plugin-pack.");
}

function tooLarge(): string {
  return msg(
    "This package is too large to upload. Pack it again with the current plugin-pack, or ask your administrator to install it on the server.",
  );
}
