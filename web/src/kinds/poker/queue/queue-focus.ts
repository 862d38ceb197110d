import { menuMove } from "../../../ui/menu-move.ts";
import { pressedKey } from "../../../ui/pressed-key.ts";
import { backwardArrow, forwardArrow } from "../../../ui/reading-direction.ts";

/**
 * Moves the focus in the queue, which is one stop of Tab: up and down, Home and End between the stories, forward to a
 * story's menu and backward to the story. Keys in an open menu are the menu's.
 */
export function moveInQueue(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  const [origin] = event.composedPath() as [HTMLElement];
  const row = (event.target as Element).closest("li");
  if (!row || origin.closest("[popover]")) return;
  const rows = [...row.parentElement!.querySelectorAll<HTMLElement>("li > .open")];
  const key = pressedKey(event);
  const to = {
    [forwardArrow()]: row.querySelector<HTMLElement>("tm-menu"),
    [backwardArrow()]: row.querySelector<HTMLElement>(".open"),
  }[key];
  const at = rows.findIndex((open) => row.contains(open));
  const step =
    key.length === 1
      ? null
      : menuMove(
          key,
          at,
          rows.map(() => ""),
        );
  const next = to ?? (step === null ? undefined : rows[step]);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
