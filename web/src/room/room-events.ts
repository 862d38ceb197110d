import type { LitElement, ReactiveController } from "lit";
import type { Envelope } from "#shared/wire/sessions.ts";
import { LiveRegionAnnouncer } from "./live-region-announcer.ts";
import type { EnvelopeChange, RoomController } from "./room-controller.ts";

/** What a kind knows of the changes of its rooms: `E` is its envelope, `V` an event between two of them. */
type RoomEventsOptions<E, V> = {
  room(): RoomController;
  read(envelope: Envelope): E;
  /** Called with every change of the room, before its events. */
  onChange(change: EnvelopeChange): void;
  /** Returns the events between two envelopes, in the order in which they are announced. */
  diff(previous: E, next: E): V[];
  /** Called with each event, before it is announced. */
  onEvent?(event: V, envelope: E): void;
  /** Returns the announcement of an event; "" for none. */
  text(event: V, envelope: E): string;
  /** Says whether an event is a count: of several in a row only the newest is announced. */
  isCount?(event: V): boolean;
  /** Says whether the element that has the focus may be gone after these events. */
  mayLoseFocus(events: readonly V[]): boolean;
  /** Moves the focus to the element that takes the place of the one that is gone. */
  restoreFocus(): void;
};

/**
 * Redraws the element of a room on every change, announces the events of the change to assistive technology, and
 * restores a focus that the change took away.
 */
export class RoomEvents<E, V> implements ReactiveController {
  private readonly announcer = new LiveRegionAnnouncer();
  private stop = () => {};

  constructor(
    private readonly host: LitElement,
    private readonly options: RoomEventsOptions<E, V>,
  ) {
    host.addController(this);
  }

  hostConnected() {
    this.stop = this.options.room().subscribe((change) => {
      this.options.onChange(change);
      if (change.previous && change.next) this.handle(change.previous, change.next);
      this.host.requestUpdate();
    });
  }

  hostDisconnected() {
    this.stop();
    this.announcer.cancel();
  }

  /** Announces what no envelope holds. */
  announce(text: string): void {
    this.announcer.announce(text);
  }

  private handle(previous: Envelope, next: Envelope): void {
    const { read, diff, onEvent, text, isCount, mayLoseFocus } = this.options;
    const envelope = read(next);
    const events = diff(read(previous), envelope);
    if (mayLoseFocus(events)) void this.keepFocus();
    for (const event of events) {
      onEvent?.(event, envelope);
      if (isCount?.(event)) this.announcer.announceCount(() => text(event, envelope));
      else this.announcer.announce(text(event, envelope));
    }
  }

  /** Looks one frame later: by then the change is drawn, and an element that is gone has left the focus to the body. */
  private async keepFocus(): Promise<void> {
    if (!this.host.shadowRoot?.activeElement) return;
    await new Promise(requestAnimationFrame);
    if (document.activeElement === document.body) this.options.restoreFocus();
  }
}
