import { html, nothing, render, type ChildPart } from "lit-html";
import { getCommittedValue } from "lit-html/directive-helpers.js";

/** Lit's own class of templates. `createElement` parses the markup of each template once. */
type Templates = { createElement(markup: unknown, options: unknown): HTMLTemplateElement };
type SetValue = (this: ChildPart, value: unknown, directiveParent?: unknown) => void;

/** The start of the comment that stands for an expression in a parsed template. */
const expression = "?lit$";
/** Elements whose content people typed, or which holds codes, keys and times. */
const asWritten = "bdi, [dir=auto]:not(input, textarea), code, kbd, output, [role=timer]";

/**
 * Adapts Lit to browsers' translators, which replace each text node by an element. Lit keeps references to text nodes:
 * it would change the text of a removed node, and fail where a removed node was the end of an expression. Also marks
 * what people typed as not translatable. Called once, before the first template.
 */
export function adaptToTranslators() {
  const part = render(html`<i></i>`, document.createDocumentFragment());
  // Lit's names in builds and in development. Lit keeps both stable for its polyfills.
  const parts = part.constructor.prototype as Record<string, unknown>;
  const getTemplate = (parts["_$AC"] ?? parts["_$getTemplate"]) as (result: unknown) => object;
  const templates = getTemplate.call(part, html`<b></b>`).constructor as unknown as Templates;
  const createElement = templates.createElement.bind(templates);
  templates.createElement = (markup, options) => {
    const element = createElement(markup, options);
    endExpressions(element.content);
    for (const found of element.content.querySelectorAll(asWritten)) found.setAttribute("translate", "no");
    return element;
  };
  const setValue = "_$AI" in parts ? "_$AI" : "_$setValue";
  parts[setValue] = withLostTexts(parts[setValue] as SetValue);
}

/** Puts a comment between each expression and the text after it, so that the expression ends at the comment. */
function endExpressions(content: DocumentFragment) {
  const comments = document.createTreeWalker(content, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) {
    const { data, nextSibling } = comments.currentNode as Comment;
    if (data.startsWith(expression) && nextSibling?.nodeType === Node.TEXT_NODE)
      nextSibling.before(comment());
  }
}

const comment = () => document.createComment("");

/** Returns a setter that gives an expression a new text node if a translator has replaced its own. */
function withLostTexts(setValue: SetValue): SetValue {
  return function (value, directiveParent) {
    const before = getCommittedValue(this);
    const isText = before !== nothing && Object(before) !== before;
    if (!isText || value === before || this.startNode?.nextSibling?.nodeType === Node.TEXT_NODE)
      return setValue.call(this, value, directiveParent);
    const text = document.createTextNode("");
    this.startNode?.parentNode?.insertBefore(text, this.startNode.nextSibling);
    setValue.call(this, value, directiveParent);
    // An unchanged text keeps its translation.
    if (getCommittedValue(this) === before) return text.remove();
    while (text.parentNode && text.nextSibling && text.nextSibling !== this.endNode)
      text.nextSibling.remove();
  };
}
