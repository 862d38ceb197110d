import { wantPart } from "../lib/lazy/lazy-imports.ts";

/** Fetches, once a room is on the page, what looks for the pages of plugins around it. */
export function startRoomPlugins(): void {
  const main = document.querySelector("main")!;
  const look = () => {
    if (!main.dataset["route"]?.endsWith("room")) return;
    changes.disconnect();
    wantPart(() => import("../kinds/plugin/slots/tm-room-plugins.ts"));
  };
  const changes = new MutationObserver(look);
  changes.observe(main, { attributes: true, attributeFilter: ["data-route"] });
  look();
}
