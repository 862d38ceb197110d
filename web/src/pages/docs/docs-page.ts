import { localized, msg } from "@lit/localize";
import { LitElement, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { request } from "../../api/request.ts";
import { setPageTitle } from "../../app/title.ts";
import { baseStyles, buttonStyles } from "../../ui/styles.ts";
import { docsStyles } from "./docs-styles.ts";
import { groupedByTag, type Group, type OpenApi } from "./openapi.ts";
import { pageStyles } from "../../ui/page-styles.ts";
import "../../ui/tm-error.ts";
import "../../ui/tm-skeleton.ts";
import "./tm-operation.ts";

const source = "/api/openapi.json";

/** The API, read from the document the server makes of its own schemas. */
@localized()
@customElement("tm-docs-page")
export class TmDocsPage extends LitElement {
  @state() private document?: OpenApi;
  @state() private problem?: unknown;

  static override styles = [baseStyles, buttonStyles, pageStyles, docsStyles];

  override connectedCallback() {
    super.connectedCallback();
    setPageTitle(msg("API"));
    void this.load();
  }

  override render() {
    return html`
      <header>
        <h1>${msg("API")}</h1>
        <p class="lead">
          ${msg("Everything this page's own screens do goes through these calls. Errors are")}
          <code>{ error, code, requestId? }</code>. <a href=${source}>${msg("The OpenAPI document")}</a>
        </p>
      </header>
      ${this.document ? groupedByTag(this.document).map((group) => this.group(group)) : this.waiting()}
    `;
  }

  private waiting() {
    return this.problem
      ? html`<tm-error .problem=${this.problem} @retry=${this.load}></tm-error>`
      : html`<tm-skeleton lines="6"></tm-skeleton>`;
  }

  private group({ name, description, operations }: Group) {
    return html`<section>
      <h2>${name || msg("Other")}</h2>
      ${description ? html`<p class="muted">${description}</p>` : ""}
      ${operations.map(
        (listed) =>
          html`<tm-operation
            .listed=${listed}
            .schemas=${this.document?.components?.schemas ?? {}}
          ></tm-operation>`,
      )}
    </section>`;
  }

  private load = async () => {
    try {
      this.document = (await request<OpenApi>("GET", source)).data;
    } catch (problem) {
      this.problem = problem;
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-docs-page": TmDocsPage;
  }
}
