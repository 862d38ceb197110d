import type { Host } from "@standpoint/plugin-sdk/server";
import { nullFor } from "../../trackers/failure.ts";
import { readShare } from "../../trackers/read-share.ts";
import type { Issue } from "../../trackers/tracker.ts";
import { gitlabApi, readList } from "./api.ts";
import { issueOf, type GitlabIssue } from "./issue.ts";
import { projectOf } from "./projects.ts";
import { referenceOf } from "./reference.ts";

/** So many numbers of issues fit into the address of a request. */
const IN_A_REQUEST = 50;

/** Returns the issues that references name, of at most three projects. */
export async function named(host: Host, refs: readonly string[]): Promise<Issue[]> {
  const wanted = refs.flatMap((ref) => {
    const reference = referenceOf(ref);
    return reference ? [{ ref, ...reference }] : [];
  });
  const byProject = Map.groupBy(wanted, ({ project }) => project?.toLowerCase() ?? null);
  const share = readShare(wanted.length);
  const found: Issue[] = [];
  for (const [path, group] of [...byProject].slice(0, 3)) {
    const project = await projectOf(host, path).catch(nullFor("missing"));
    if (!project) continue;
    for (let at = 0; at < group.length; at += IN_A_REQUEST) {
      const part = group.slice(at, at + IN_A_REQUEST);
      const iids = part.map(({ iid }) => `iids[]=${iid}`).join("&");
      const { items } = await readList<GitlabIssue>(
        gitlabApi(host),
        `/projects/${project.id}/issues?${iids}`,
        { scope: "all" },
        { most: IN_A_REQUEST, requests: 3 },
      );
      for (const issue of items)
        for (const { ref } of part.filter(({ iid }) => iid === issue.iid))
          found.push(issueOf(issue, ref, share));
    }
  }
  return found;
}
