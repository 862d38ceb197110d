import {
  button,
  editedFrom,
  field,
  fieldOf,
  html,
  peoplePicker,
  problem,
  saveEdit,
  send,
  stopEdit,
  t,
} from "@standpoint/plugin-sdk/page";
import type { Action, Plan } from "../view.ts";
import { icons } from "./parts.ts";
import { isMember, retro } from "./retro.ts";

/** Draws the form of a new action, about a topic or about none. */
export function newForm(topic: string | null) {
  const key = `action ${topic ?? ""}`;
  const save = async () => {
    const done = await send(key, "add-action", () => ({ ...planIn(key, null), topic }));
    if (!done?.created) return;
    for (const part of ["owner", "day"]) {
      const control = fieldOf(`${key} ${part}`);
      if (control) control.value = "";
    }
  };
  const add = button(html`${icons.plus}${t("Add action")}`, save, { class: "small" });
  return form(key, {
    title: t("New action"),
    plan: { text: "", owner: null, day: null },
    save,
    buttons: add,
  });
}

/** Draws the form that changes an action. */
export function changeForm(key: string, { id, owner }: Action) {
  const leave = () => stopEdit(key);
  const save = () =>
    saveEdit(
      key,
      "edit-action",
      { id, ...planIn(key, owner) },
      () => planOf(id),
      (plan: Plan) => plan.text,
    );
  const buttons = html`${button(t("Cancel"), leave, { class: "quiet small" })}
  ${button(t("Save"), save, { class: "small" })}`;
  const plan = editedFrom<Plan>(key)!;
  return html`<div class="editor">${form(key, { title: t("Action"), plan, save, leave, buttons })}</div>`;
}

type Form = { title: string; plan: Plan; save: () => unknown; leave?: () => unknown; buttons: unknown };

function form(key: string, { title, plan, save, leave, buttons }: Form) {
  const options = { start: plan.text, hint: t("What will we do?"), max: 200, rows: 0, save };
  return html`<div class="stack tight">
    <div class="entry">
      <label class="wide">${title} ${field(key, { ...options, ...(leave && { leave }) })}</label>
      ${
        isMember()
          ? html`<label>${t("Owner")} ${peoplePicker(`${key} owner`, plan.owner, t("No owner"))}</label>`
          : null
      }
      <label>
        ${t("Day (optional)")}
        <input type="date" data-field=${`${key} day`} .defaultValue=${plan.day ?? ""} />
      </label>
      <div class="row">${buttons}</div>
    </div>
    ${problem(key)}
  </div>`;
}

/** Returns the plan in the fields of a form. Guests have no field for the owner, so they keep `owner`. */
function planIn(key: string, owner: string | null): Plan {
  const valueOf = (part: string) => fieldOf(`${key} ${part}`)?.value || null;
  return {
    text: (fieldOf(key)?.value ?? "").trim(),
    owner: isMember() ? valueOf("owner") : owner,
    day: valueOf("day"),
  };
}

/** Returns the saved plan of an action, or undefined if the action was removed. */
function planOf(id: string): Plan | undefined {
  const found = retro().state.actions?.find((one) => one.id === id);
  return found && { text: found.text, owner: found.owner, day: found.day };
}
