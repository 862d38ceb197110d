import { localized, msg } from "@lit/localize";
import { LitElement, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { baseStyles } from "../../ui/styles.ts";
import { docsStyles } from "./docs-styles.ts";
import { jsonSchema, type ListedOperation, type Parameter, type Schema } from "./openapi.ts";
import { schemaText } from "./schema-text.ts";

/** An API operation, collapsed at first. */
@customElement("tm-operation")
@localized()
export class TmOperation extends LitElement {
  @property({ attribute: false }) listed!: ListedOperation;
  @property({ attribute: false }) schemas: Record<string, Schema> = {};

  static override styles = [baseStyles, docsStyles];

  override render() {
    const { method, path, operation } = this.listed;
    const body = jsonSchema(operation.requestBody);
    return html`<details>
      <summary>
        <span class="method ${method}">${method}</span><code>${path}</code>
        <span class="muted small" lang="en">${operation.summary ?? ""}</span>
      </summary>
      <div class="detail">
        ${operation.description ? html`<p lang="en">${operation.description}</p>` : nothing}
        ${this.parameters(operation.parameters ?? [])}
        ${
          body
            ? html`<div>
                <h3>${msg("Request")}</h3>
                ${this.schema(body)}
              </div>`
            : nothing
        }
        ${Object.entries(operation.responses ?? {}).map(([status, reply]) => {
          const schema = jsonSchema(reply);
          return html`<div>
            <h3>${status} <span class="muted" lang="en">${reply.description ?? ""}</span></h3>
            ${schema ? this.schema(schema) : nothing}
          </div>`;
        })}
      </div>
    </details>`;
  }

  private parameters(parameters: Parameter[]) {
    if (parameters.length === 0) return nothing;
    return html`<div>
      <h3>${msg("Parameters")}</h3>
      <dl>
        ${parameters.map(
          (parameter) =>
            html`<dt>
                <code>${parameter.name}</code>
                <span class="muted small" lang="en"
                  >${parameter.in}, ${schemaText(parameter.schema, this.schemas)}</span
                >
              </dt>
              ${parameter.description ? html`<dd lang="en">${parameter.description}</dd>` : nothing}`,
        )}
      </dl>
    </div>`;
  }

  private schema(schema: Schema) {
    return html`<pre tabindex="0">${schemaText(schema, this.schemas)}</pre>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tm-operation": TmOperation;
  }
}
