// Adds GitHub issues to a planning queue, and labels them with their estimates, such as `estimate: 5`. A new label
// replaces an earlier one. A story's reference names the issue: `#12`, `owner/repository#12` or its address. The plugin
// searches and labels only the repository of the secret `repository`, whatever else its token may read.

const prefix = "estimate: ";
const MAX_FOUND = 100;
const pageSize = 50;

/** Returns the issues of the repository that match a GitHub search. */
export async function onAsk({ body: { query = "" } }, host) {
  const repository = ((await host.secret("repository")) ?? "").trim();
  if (!isRepository(repository)) return refusal("An admin has to name the repository first.");
  const token = await host.secret("token");
  if (!token) return refusal("An admin has to set the token first.");
  // Even a filtered answer would tell whether the token may read another repository.
  if (namesPlace.test(query))
    return refusal(`This searches ${repository} only: leave out repo:, org: and user:.`);
  const search = `repo:${repository} is:issue ${query}`.slice(0, 256);
  const repositoryUrl = `https://api.github.com/repos/${repository}`.toLowerCase();
  const found = [];
  let total = Infinity;
  for (let page = 1; found.length < Math.min(total, MAX_FOUND); page++) {
    const parameters = `q=${encodeURIComponent(search)}&per_page=${pageSize}&page=${page}`;
    const { status, headers, body } = await host.fetch({
      url: `https://api.github.com/search/issues?${parameters}`,
      headers: headersOf(token),
    });
    if (status === 422) return refusal("GitHub doesn't understand that search, or can't see the repository.");
    if (isRateLimited(status, headers))
      return refusal("GitHub refused: too many requests. Try again in a minute.");
    if (status !== 200) return refusal(`GitHub answered ${status}.`);
    const { total_count, items } = JSON.parse(body);
    if (items.length === 0) break;
    total = total_count;
    found.push(...items);
  }
  const own = found.filter(({ repository_url }) => repository_url?.toLowerCase() === repositoryUrl);
  const stories = own.slice(0, MAX_FOUND).map(({ number, title }) => ({ ref: `#${number}`, title }));
  return { stories, more: own.length === found.length && found.length >= MAX_FOUND && total > MAX_FOUND };
}

const refusal = (message) => ({ refuse: "conflict", message });
const namesPlace = /(?:repo|org|user|owner|enterprise)\s*:/i;
/** A path of the API must not leave the repository, so its name is neither `.` nor `..`. */
const isRepository = (text) => /^[A-Za-z0-9-]+\/(?!\.{1,2}$)[A-Za-z0-9._-]+$/.test(text);
const isRateLimited = (status, headers) =>
  status === 429 || (status === 403 && headers["x-ratelimit-remaining"] === "0");
const headersOf = (token) => ({
  accept: "application/vnd.github+json",
  authorization: `Bearer ${token.trim()}`,
  "x-github-api-version": "2022-11-28",
});

export async function onEvent({ payload: { ref, estimate } }, host) {
  const repository = ((await host.secret("repository")) ?? "").trim();
  const issue = issueOf(ref, repository);
  if (!issue) return;
  if (!isRepository(repository)) return host.log("warn", "no repository is set, so no issue was labelled");
  if (issue.repository.toLowerCase() !== repository.toLowerCase())
    return host.log(
      "info",
      `${issue.repository} is not the plugin's repository, so its issue was not labelled`,
    );
  const token = await host.secret("token");
  if (!token) return host.log("warn", "no token is set, so no issue was labelled");
  const labels = `https://api.github.com/repos/${repository}/issues/${issue.number}/labels`;
  const send = (method, url, body) =>
    host.fetch({
      url,
      method,
      headers: {
        ...headersOf(token),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  // An issue has at most 100 labels, so one page holds them all.
  const listed = await send("GET", `${labels}?per_page=100`);
  if (listed.status === 404 || listed.status === 410)
    return host.log("warn", `GitHub has no issue ${issue.repository}#${issue.number} that the token may see`);
  await requireSuccess(listed, host);
  const names = JSON.parse(listed.body).map(({ name }) => name);
  const wanted = prefix + estimate;
  if (!names.includes(wanted)) await requireSuccess(await send("POST", labels, { labels: [wanted] }), host);
  for (const name of names) {
    if (!name.startsWith(prefix) || name === wanted) continue;
    const removed = await send("DELETE", `${labels}/${encodeURIComponent(name)}`);
    // 404: another person has removed the label in the meantime.
    if (removed.status !== 404) await requireSuccess(removed, host);
  }
}

/** Returns the issue that a reference names, by default in a repository, or null if it names none. */
function issueOf(ref, repository) {
  const given = ref.trim().replace(/^https:\/\/github\.com\/([^/]+\/[^/]+)\/issues\/(\d+).*$/, "$1#$2");
  const [, named = repository, number] = /^([A-Za-z0-9-]+\/[A-Za-z0-9._-]+)?#(\d{1,9})$/.exec(given) ?? [];
  return number === undefined ? null : { repository: named, number };
}

/** Throws if GitHub refused the request, so the event is retried later. GitHub requires the delay after rate limits. */
async function requireSuccess({ status, headers }, host) {
  if (status >= 200 && status < 300) return;
  const why = isRateLimited(status, headers)
    ? "GitHub refused: too many requests with this token"
    : `GitHub answered ${status}`;
  await host.log("warn", why);
  throw new Error(why);
}
