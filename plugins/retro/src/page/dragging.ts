import { act } from "@standpoint/plugin-sdk/page";
import { retro } from "./retro.ts";

const idsOf = (item: HTMLElement) => item.dataset["item"]?.split(" ") ?? [];

const groupOf = (id: string | undefined) =>
  retro()
    .state.columns.flatMap(({ cards = [] }) => cards)
    .find((card) => card.id === id)?.group;

/** How people move cards: onto a topic, or back onto their column, where a card leaves its group. */
export const dragging = {
  items: "[data-item]",
  targets: "[data-topic], [data-column]",
  nameOf: (element: HTMLElement) => element.dataset["name"] ?? "",
  canDrop(item: HTMLElement, target: HTMLElement): boolean {
    const [first] = idsOf(item);
    const { topic, column } = target.dataset;
    if (topic) return topic !== groupOf(first);
    const cards = retro().state.columns[Number(column)]?.cards ?? [];
    return item.matches(".piece") && cards.some(({ id }) => id === first);
  },
  drop(item: HTMLElement, target: HTMLElement): void {
    void act("group", { ids: idsOf(item), to: target.dataset["topic"] ?? null });
  },
};
