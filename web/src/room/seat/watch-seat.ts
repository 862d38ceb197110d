import type { ReactiveControllerHost } from "lit";
import { seatChangesIn } from "./facilitator-seat.ts";
import type { RoomController } from "../room-controller.ts";

/**
 * Redraws an element when time changes the state of the facilitator's seat. Pushes do not report that. Call it in the
 * constructor.
 */
export function watchSeat(host: ReactiveControllerHost, room: () => RoomController): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  host.addController({
    hostUpdated() {
      clearTimeout(timer);
      const { envelope } = room();
      const ms = envelope && seatChangesIn(envelope, room().serverNow());
      if (ms !== undefined) timer = setTimeout(() => host.requestUpdate(), ms);
    },
    hostDisconnected() {
      clearTimeout(timer);
    },
  });
}
