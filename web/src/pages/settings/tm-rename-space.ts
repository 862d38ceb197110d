import { msg } from "@lit/localize";
import type { MemberView } from "#shared/wire/spaces.ts";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { nameSpace } from "../../lib/spaces/name-space.ts";
import { paths } from "../../lib/paths.ts";
import type { Setting } from "../../ui/form/tm-setting.ts";
import "../../ui/form/tm-setting.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { ownersOnly } from "./owners-only.ts";

/** The name of a space: a field for owners, plain text for other members. */
@customElement("tm-rename-space")
export class TmRenameSpace extends TmElement {
  @property({ attribute: false }) view!: MemberView;

  override render() {
    const { view } = this;
    const setting: Setting = {
      heading: msg("Name"),
      saved: view.name,
      field: { label: msg("Name"), required: true },
      action: msg("Rename"),
      note: html`${msg("The address stays the same:")} <code>${paths.space(view.orgSlug, view.slug)}</code>`,
      ...(view.role !== "owner" && { refusal: ownersOnly(view) }),
      flawOf: (name) => (name === "" ? msg("Enter a name for the space.") : ""),
      save: (name, base) => nameSpace(view.orgSlug, view.slug, name, base),
      done: msg("Space renamed."),
    };
    return html`<tm-setting .setting=${setting}></tm-setting>`;
  }
}
