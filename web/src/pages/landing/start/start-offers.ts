import type { MemberView } from "#shared/wire/spaces.ts";
import { html } from "lit";
import { startKinds } from "../../../lib/identity.ts";
import type { KindView } from "../../../kinds/kind-view.ts";
import { kindName, kindNamesIn } from "../../../kinds/kind-name.ts";
import { pluginRooms } from "../../../kinds/plugin-rooms.ts";
import { firstRoomKinds } from "../../../kinds/registry.ts";
import { kindMark, type KindLook } from "../../../ui/kind-mark/kind-mark-template.ts";

/** A kind of which a room can be started with one press: its name, and its icon. */
export type StartOffer = Pick<KindView, "kind" | "newRoom"> & KindLook & { name: string };

/** Returns the offers of the client's own kinds. The first is the main one. */
export function ownOffers(): StartOffer[] {
  return firstRoomKinds().map(({ kind, newRoom }) => ({
    kind,
    newRoom,
    name: kindName(kind, kind, undefined),
  }));
}

/** Returns the offers of the plugins' kinds, whose rooms begin with the plugin's defaults. */
export function pluginOffers(): StartOffer[] {
  return startKinds().map(({ kind, display, icon, hue }) => ({
    kind,
    newRoom: pluginRooms(display, []),
    name: display,
    icon,
    hue,
  }));
}

/** Returns the offers of a space's kinds, in its order. Rooms of plugins' kinds begin with the plugin's defaults. */
export function offersIn(view: MemberView): StartOffer[] {
  const { kinds, kindFields, kindIcons, kindHues } = view;
  const own = ownOffers();
  const kindNames = kindNamesIn(view);
  return kinds.flatMap((kind): StartOffer[] => {
    const name = kindNames[kind] ?? kind;
    if (!kindFields[kind]) return own.filter((offer) => offer.kind === kind);
    return [{ kind, newRoom: pluginRooms(name, []), name, icon: kindIcons[kind], hue: kindHues[kind] }];
  });
}

/** Returns the label of the button of the main offer. */
export function mainLabel({ newRoom, name }: StartOffer): string {
  return newRoom?.firstRoom?.label() ?? name;
}

/** Draws a kind's icon and its name, for the button of an offer. */
export function iconAndName(offer: StartOffer) {
  return html`${kindMark({ ...offer, display: offer.name })}<bdi>${offer.name}</bdi>`;
}
