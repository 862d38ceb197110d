import { HostRefusal } from "#shared/plugin-host/host-functions.ts";

/** Whose connection or setting it is: a space's, or the org's. */
export type SetPlaceName = "org" | "space";

/** The places whose connections a run has used, by the connection's name. */
export type UsedPlaces = Map<string, SetPlaceName>;

/**
 * Records the place whose connection a run uses. Throws the refusal `unconnected` if it was another one before. So the
 * org's token is never used with the settings of a space, even if an owner disconnects the space during the run.
 */
export function keepPlace(used: UsedPlaces, connection: string, place: SetPlaceName): void {
  const before = used.get(connection);
  if (before !== undefined && before !== place)
    throw new HostRefusal("unconnected", "the connection has changed during the run");
  used.set(connection, place);
}
