import { html } from "lit";
import { describedBy, fieldAround } from "../../ui/form/field-template.ts";

type Choice = Parameters<typeof fieldAround>[0] & {
  options?: readonly string[] | undefined;
  /** The words of the options in the page's language, in their order. */
  labels?: readonly string[] | undefined;
  value: string | number | undefined;
};

/** Draws a list of options, of which the empty one stands for none. */
export function choiceField({ options = [], labels = options, value, ...field }: Choice) {
  const { id } = field;
  return fieldAround(
    field,
    html`<select id=${id} name=${id} aria-describedby=${describedBy(field)}>
      <option value=""></option>
      ${options.map((one, at) => html`<option value=${one} ?selected=${one === value}>${labels[at]}</option>`)}
    </select>`,
  );
}
