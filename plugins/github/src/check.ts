import type { Host } from "@standpoint/plugin-sdk/server";
import { TrackerFailure } from "../../trackers/failure.ts";
import type { Sentence } from "../../trackers/tracker.ts";
import { githubApi } from "./api.ts";
import { isRepository, readRepositories } from "./repository.ts";

type Permissions = { triage?: boolean; push?: boolean };

/** Returns what the connection may do in the repository of the settings. */
export async function check(host: Host): Promise<Sentence> {
  const api = githubApi(host);
  const { login: account } = await api.get<{ login: string }>("/user");
  const { only: place } = await readRepositories(host);
  if (place === null)
    return {
      text: "Connected as {account}. Members can pick everything that it sees.",
      values: { account },
    };
  const unseen = {
    text: "Connected as {account}, which can't see {place}.",
    values: { account, place },
  };
  if (!isRepository(place)) return unseen;
  try {
    const { permissions = {} } = await api.get<{ permissions?: Permissions }>(`/repos/${place}`);
    const mayLabel = permissions.triage === true || permissions.push === true;
    const text = mayLabel
      ? "Connected as {account}, can write estimates in {place}."
      : "Connected as {account}, which may only read {place}.";
    return { text, values: { account, place } };
  } catch (error) {
    if (error instanceof TrackerFailure && error.kind === "missing") return unseen;
    throw error;
  }
}
