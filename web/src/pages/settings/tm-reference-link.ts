import { msg } from "@lit/localize";
import { referenceLinkProblem } from "#shared/rules/reference-link.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { setReferenceLink } from "../../api/space-settings.ts";
import type { Setting } from "../../ui/form/tm-setting.ts";
import "../../ui/form/tm-setting.ts";
import { TmElement } from "../../ui/tm-element.ts";
import { ownersOnly } from "./owners-only.ts";

/** The tracker address for references such as WEB-7: a field for owners, plain text for other members. */
@customElement("tm-reference-link")
export class TmReferenceLink extends TmElement {
  @property({ attribute: false }) view!: MemberView;

  override render() {
    const { orgSlug, slug, referenceLink, role } = this.view;
    const setting: Setting = {
      heading: msg("Issue links"),
      saved: referenceLink,
      none: msg("None"),
      field: {
        label: msg("Issue links"),
        type: "url",
        dir: "ltr",
        maxlength: 500,
        placeholder: "https://team.example/browse/{ref}",
      },
      action: msg("Save"),
      note: msg(
        "The address of an issue in your tracker, with {ref} in place of its reference. Leave empty for plain text.",
      ),
      ...(role !== "owner" && { refusal: ownersOnly(this.view) }),
      flawOf: (pattern) =>
        pattern === "" || referenceLinkProblem(pattern) === null
          ? ""
          : msg("Enter an address that starts with https:// and contains {ref} once."),
      save: (pattern, base) => setReferenceLink(orgSlug, slug, pattern, base),
      done: msg("Saved."),
    };
    return html`<tm-setting .setting=${setting}></tm-setting>`;
  }
}
