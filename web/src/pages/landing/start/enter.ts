import { setMe } from "../../../lib/identity.ts";
import { cacheSpace } from "../../../lib/spaces/space-cache.ts";
import { navigate } from "../../../lib/navigate.ts";
import { storeUnnamed } from "../../../lib/spaces/unnamed-space-storage.ts";
import type { FirstRoomResult } from "./first-room.ts";

/** Opens a new room under the identity that was made for it. */
export function enter({ path, me, newSpace }: FirstRoomResult) {
  setMe(me);
  if (newSpace) {
    cacheSpace(newSpace.org, newSpace.slug, newSpace.name, "owner");
    storeUnnamed(newSpace.org, newSpace.slug);
  }
  navigate(path);
}
