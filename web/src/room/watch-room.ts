import type { ReactiveControllerHost } from "lit";
import type { EnvelopeChange, RoomController } from "./room-controller.ts";

/** Redraws an element when its room changes, while the element is on the page. Call it in the constructor. */
export function watchRoom(
  host: ReactiveControllerHost,
  room: () => RoomController,
  onChange: (change: EnvelopeChange) => void = () => {},
): void {
  let stop = () => {};
  host.addController({
    hostConnected() {
      stop = room().subscribe((change) => {
        onChange(change);
        host.requestUpdate();
      });
    },
    hostDisconnected() {
      stop();
    },
  });
}
