import type { MemberView } from "#shared/wire/spaces.ts";
import { startKinds } from "../../../lib/identity.ts";
import type { KindView } from "../../../kinds/kind-view.ts";
import { kindNamesIn } from "../../../kinds/kind-name.ts";
import { pluginRooms } from "../../../kinds/plugin-rooms.ts";
import { firstRoomKinds } from "../../../kinds/registry.ts";

/** A kind that the front page offers for a first room, and the label of its button. */
export type StartOffer = Pick<KindView, "kind" | "newRoom"> & { label: string };

/** Returns the offers of the client's own kinds. The first is the main one. */
export function ownOffers(): StartOffer[] {
  return firstRoomKinds().map(({ kind, newRoom }) => ({
    kind,
    newRoom,
    label: newRoom?.firstRoom?.label() ?? "",
  }));
}

/** Returns the offers of the plugins' kinds, whose rooms begin with the plugin's defaults. */
export function pluginOffers(): StartOffer[] {
  return startKinds().map(({ kind, display }) => ({
    kind,
    newRoom: pluginRooms(display, []),
    label: display,
  }));
}

/** Returns the offers of a space's kinds, in its order. Rooms of plugins' kinds begin with the plugin's defaults. */
export function offersIn(view: MemberView): StartOffer[] {
  const { kinds, kindFields } = view;
  const own = ownOffers();
  const kindNames = kindNamesIn(view);
  return kinds.flatMap((kind): StartOffer[] => {
    const label = kindNames[kind] ?? kind;
    if (kindFields[kind]) return [{ kind, newRoom: pluginRooms(label, []), label }];
    return own.filter((offer) => offer.kind === kind);
  });
}
