import { noChange } from "lit-html";
import { Directive, directive, type ElementPart } from "lit-html/directive.js";

type Attributes = Record<string, string | undefined>;

class SetAttributes extends Directive {
  private before: Attributes = {};

  override render(_: Attributes) {
    return noChange;
  }

  override update({ element }: ElementPart, [now]: [Attributes]) {
    const { before } = this;
    for (const name in before) if (now[name] === undefined) element.removeAttribute(name);
    for (const name in now) {
      const value = now[name];
      if (value !== undefined && value !== before[name]) element.setAttribute(name, value);
    }
    this.before = now;
    return noChange;
  }
}

/** Sets attributes of an element, for names that a template cannot know. An undefined value removes its attribute. */
export const attributes = directive(SetAttributes);
