import { setMe } from "../../../lib/identity.ts";
import { knowSpace } from "../../../lib/spaces/space-cache.ts";
import { navigate } from "../../../lib/navigate.ts";
import { noteUnnamed } from "../../../lib/spaces/unnamed-space.ts";
import type { Started } from "./first-room.ts";

/** Goes into a room that was just made, as whoever I have become for it. */
export function enter({ path, me, newSpace }: Started) {
  setMe(me);
  if (newSpace) {
    knowSpace(newSpace.org, newSpace.slug, newSpace.name);
    noteUnnamed(newSpace.org, newSpace.slug);
  }
  navigate(path);
}
