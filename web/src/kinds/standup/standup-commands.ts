import { msg } from "@lit/localize";
import type { CommitmentChange, StandupOrder } from "#shared/wire/standup.ts";
import type { RoomController } from "../../room/room-controller.ts";
import { announce } from "../../ui/announce.ts";
import { showToast } from "../../ui/toast.ts";
import { toastOnError } from "../../ui/toast-on-error.ts";
import { doneOverlay, outcomeOverlay, readyOverlay, removalOverlay } from "./overlays.ts";

/**
 * The commands of a standup, apart from entry and help. Each resolves with true if the server accepted it, and shows a
 * toast otherwise. Changes that concern only the viewer are shown before the reply; start, next and skip are not.
 */
export class StandupCommands {
  private moving: Promise<boolean> | undefined;

  constructor(private readonly room: RoomController) {}

  ready(ready: boolean): Promise<boolean> {
    return toastOnError(
      this.room.actOptimistically(readyOverlay(this.room.me, ready), "PUT", "ready", { ready }),
    );
  }

  /** Says that the viewer, who speaks, is done, or takes that back. */
  done(done: boolean): Promise<boolean> {
    return toastOnError(
      this.room.actOptimistically(doneOverlay(this.room.me, done), "PUT", "ready", { ready: done }),
    );
  }

  start(order: StandupOrder["by"]): Promise<boolean> {
    return this.move("start", { order, here: true });
  }

  /** Gives the floor to the next person who is here. */
  next(): Promise<boolean> {
    return this.move("next", { here: true });
  }

  /** Gives the floor to a person, here or not. */
  giveFloor(to: string): Promise<boolean> {
    return this.move("next", { to });
  }

  skip(): Promise<boolean> {
    return this.move("skip", { here: true });
  }

  /** Resolves one of the viewer's commitments: done, carried on or dropped. The toast of a closed one has an Undo. */
  async resolve(id: string, outcome: CommitmentChange["outcome"]): Promise<boolean> {
    const overlay = outcomeOverlay(id, outcome);
    const isResolved = await toastOnError(
      outcome === "dropped"
        ? this.room.actOptimistically(overlay, "POST", "drop", { id })
        : this.room.actOptimistically(overlay, "POST", "answer", { id, done: outcome === "landed" }),
    );
    if (isResolved && outcome !== "carried")
      showToast({
        text: outcome === "landed" ? msg("Commitment done.") : msg("Commitment dropped."),
        tone: "ok",
        action: { label: msg("Undo"), run: () => void this.undo(id) },
      });
    return isResolved;
  }

  /** Takes back the outcome that one of the viewer's commitments got in this room. */
  undo(id: string): Promise<boolean> {
    return toastOnError(this.room.act("POST", "undo", { id }));
  }

  /** Deletes a commitment as if it had never been made. */
  takeBack(id: string): Promise<boolean> {
    return toastOnError(this.room.actOptimistically(removalOverlay(id), "POST", "remove", { id }));
  }

  commit(text: string): Promise<boolean> {
    return toastOnError(this.room.act("POST", "add", { text }));
  }

  async thank(to: string, text: string): Promise<boolean> {
    const isSent = await toastOnError(this.room.act("POST", "kudo", { to, text }));
    if (isSent) showToast({ text: msg("Kudos sent. It's on the space's kudos page too."), tone: "ok" });
    return isSent;
  }

  /** Replies under a person's entry. */
  async reply(to: string, text: string): Promise<boolean> {
    const isSent = await toastOnError(this.room.act("POST", "reply", { to, text }));
    if (isSent) announce(msg("Reply sent"));
    return isSent;
  }

  removeReply(id: string): Promise<boolean> {
    return toastOnError(this.room.act("POST", "remove-reply", { id }));
  }

  /** Adds a topic to talk about after the standup. */
  talkAfter(text: string): Promise<boolean> {
    return toastOnError(this.room.act("POST", "talk-after", { text }));
  }

  removeTalkAfter(id: string): Promise<boolean> {
    return toastOnError(this.room.act("POST", "remove-talk-after", { id }));
  }

  /** Sends only one request at a time, since a second press would skip the next speaker. */
  private move(action: string, body: object = {}): Promise<boolean> {
    this.moving ??= toastOnError(this.room.act("POST", action, body)).finally(
      () => (this.moving = undefined),
    );
    return this.moving;
  }
}
