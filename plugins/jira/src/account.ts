import type { Api } from "../../trackers/api.ts";

/** Returns the name of the connected account. Throws a `TrackerFailure`. */
export async function accountOf(api: Api): Promise<string> {
  type Myself = { displayName?: string; name?: string; emailAddress?: string };
  const { displayName, name, emailAddress } = await api.get<Myself>("/rest/api/2/myself");
  return displayName ?? name ?? emailAddress ?? "";
}
