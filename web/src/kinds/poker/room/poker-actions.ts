import type { LitElement } from "lit";
import type { PokerStory } from "#shared/wire/poker.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { asPoker } from "../model.ts";
import type { TmPokerQueue } from "../queue/tm-poker-queue.ts";
import type { TmPokerRounds } from "../rounds/tm-poker-rounds.ts";
import * as code from "./lazy-imports.ts";
import type { PokerSession } from "./poker-session.ts";
import type { TmPokerDialogs } from "./tm-poker-dialogs.ts";

/** The poker room element's members that its actions use. */
export type ActionHost = LitElement & {
  room: RoomController;
  session: PokerSession;
  /** Opens the queue's sheet on narrow screens. */
  showQueue(): void;
  /** Shows the estimate form for this story. */
  estimate(storyId: string): void;
};

export type PokerActions = ReturnType<typeof pokerActions>;

/** Returns the actions of keys, buttons and the command palette. Each first imports the code that it needs. */
export function pokerActions(host: ActionHost) {
  const find = <T extends LitElement>(tag: string) => host.renderRoot.querySelector<T>(tag);

  async function openDialog(open: (dialogs: TmPokerDialogs) => void) {
    await code.importDialogs();
    const dialogs = find<TmPokerDialogs>("tm-poker-dialogs");
    if (dialogs) open(dialogs);
  }

  async function inQueue(act: (queue: TmPokerQueue) => void) {
    await code.importQueue();
    host.showQueue();
    await host.updateComplete;
    const queue = find<TmPokerQueue>("tm-poker-queue");
    await queue?.updateComplete;
    if (queue) act(queue);
  }

  return {
    openDialog,
    paste: (given: string | File) => void openDialog((dialogs) => dialogs.paste(given)),
    edit: (story: PokerStory) => void openDialog((dialogs) => dialogs.edit(story.id)),
    openSettings: () => void openDialog((dialogs) => dialogs.settings()),
    openTimer: () => void openDialog((dialogs) => dialogs.timer()),
    openRounds: ({ id }: PokerStory) =>
      void code.importRounds().then(() => find<TmPokerRounds>("tm-poker-rounds")?.show(id)),
    focusFilter: () => void inQueue((queue) => queue.focusFilter()),
    async addStory() {
      await code.importFacilitatorCode();
      await inQueue((queue) => queue.focusAdd());
    },
    removeStory: (story: PokerStory) => void code.removeStory(story, host.session.commands),
    async openEstimate() {
      await code.importEstimate();
      const { view } = host.room;
      host.estimate(view ? (asPoker(view).state.currentStoryId ?? "") : "");
      await host.updateComplete;
      const estimate = find("tm-poker-estimate");
      await estimate?.updateComplete;
      estimate?.focus();
    },
    async reset() {
      const { view } = host.room;
      if (view && (await code.mayReset(asPoker(view)))) await host.session.commands.reset();
    },
  };
}
