import { msg } from "@lit/localize";
import { css, html } from "lit";
import { customElement } from "lit/decorators.js";
import { setPageTitle } from "../lib/page-title.ts";
import { pageStyles } from "../ui/page/page-styles.ts";
import { TmElement } from "../ui/tm-element.ts";

/** Says what the API is, and links its OpenAPI document, which any viewer of such documents shows. */
@customElement("tm-docs-page")
export class TmDocsPage extends TmElement {
  static override styles = [
    pageStyles,
    css`
      p {
        max-inline-size: 64ch;
        margin-block-start: var(--sp-2);
      }
    `,
  ];

  override render() {
    setPageTitle(msg("API"));
    return html`
      <h1>${msg("API")}</h1>
      <p>
        ${msg(html`Every screen of this application uses these calls. Errors are <code>{ error, code, requestId? }</code>.`)}
      </p>
      <p><a href="/api/openapi.json">${msg("The OpenAPI document")}</a></p>
    `;
  }
}
