import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

/** Sets custom properties through the CSSOM, because a strict CSP refuses style attributes in templates. */
class CssVars extends Directive {
  override render(_values: Record<string, string | number>) {
    return noChange;
  }

  override update({ element }: ElementPart, [values]: [Record<string, string | number>]) {
    for (const [name, value] of Object.entries(values))
      (element as HTMLElement).style.setProperty(name, String(value));
    return noChange;
  }
}

/** Sets custom properties on an element: `<li ${cssVars({ "--at": 3 })}>`. */
export const cssVars = directive(CssVars);
