import { localized, msg } from "@lit/localize";
import { LitElement, html } from "lit";
import { customElement } from "lit/decorators.js";
import { request } from "../../api/request.ts";
import { setPageTitle } from "../../lib/page-title.ts";
import { loadedOr } from "../../ui/loading/loaded-template.ts";
import { Loader } from "../../ui/loading/loader.ts";
import { pageStyles } from "../../ui/page/page-styles.ts";
import { baseStyles, buttonStyles } from "../../ui/styles.ts";
import { docsStyles } from "./docs-styles.ts";
import { groupedByTag, type Group, type OpenApi } from "./openapi.ts";
import "./tm-operation.ts";

const source = "/api/openapi.json";

/** The API reference, generated from the server's OpenAPI document, which is in English. */
@customElement("tm-docs-page")
@localized()
export class TmDocsPage extends LitElement {
  private readonly document = new Loader(this, {
    key: () => source,
    load: async () => (await request<OpenApi>("GET", source)).data,
  });

  static override styles = [baseStyles, buttonStyles, pageStyles, docsStyles];

  override render() {
    setPageTitle(msg("API"));
    return html`
      <header>
        <h1>${msg("API")}</h1>
        <p class="lead">
          ${msg(html`Every screen of this application uses these calls. Errors are <code>{ error, code, requestId? }</code>.`)}
          <a href=${source}>${msg("The OpenAPI document")}</a>
        </p>
      </header>
      ${loadedOr(
        this.document,
        (document) => groupedByTag(document).map((group) => this.group(group, document)),
        { lines: 6 },
      )}
    `;
  }

  private group({ name, description, operations }: Group, { components }: OpenApi) {
    return html`<section dir="ltr">
      ${name ? html`<h2 lang="en">${name}</h2>` : html`<h2>${msg("Other")}</h2>`}
      ${description ? html`<p class="muted" lang="en">${description}</p>` : ""}
      ${operations.map(
        (listed) =>
          html`<tm-operation .listed=${listed} .schemas=${components?.schemas ?? {}}></tm-operation>`,
      )}
    </section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-docs-page": TmDocsPage;
  }
}
