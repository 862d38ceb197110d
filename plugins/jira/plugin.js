// Adds issues of Jira Cloud to a planning queue, and writes their estimates into a field of the issue. A story's
// reference names the issue, `ABC-12`. Secrets: the `site`, such as acme.atlassian.net; the `account`, an e-mail
// address, and its API `token`; the id of the `field`, a number field, by default customfield_10016; the keys of the
// only projects to search and to write, `project`, such as `PAY, WEB`, by default all that the account may read.

const defaultField = "customfield_10016";
const fractions = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

const MAX_FOUND = 100;
const pageSize = 50;

/** Returns the issues of the projects that match a JQL query. */
export async function onAsk({ body: { query = "" } }, host) {
  const access = await accessOf(host);
  if (!access) return refusal("An admin has to set the site, the account and the token first.");
  const jql = within(access.projects, query);
  if (jql === null) return refusal("Jira doesn't understand that search.");
  const stories = [];
  let nextPageToken;
  do {
    const { status, body } = await host.fetch({
      url: `https://${access.site}/rest/api/3/search/jql`,
      method: "POST",
      headers: access.headers,
      body: JSON.stringify({ jql, fields: ["summary"], maxResults: pageSize, nextPageToken }),
    });
    if (status === 400) return refusal("Jira doesn't understand that search.");
    if (status === 429) return refusal("Jira refused: too many requests. Try again in a minute.");
    if (status !== 200) return refusal(`Jira answered ${status}.`);
    const found = JSON.parse(body);
    for (const { key, fields } of found.issues)
      if (isIn(access.projects, key)) stories.push({ ref: key, title: fields.summary ?? "" });
    nextPageToken = found.nextPageToken;
  } while (nextPageToken && stories.length < MAX_FOUND);
  return { stories: stories.slice(0, MAX_FOUND), more: Boolean(nextPageToken) || stories.length > MAX_FOUND };
}

const refusal = (message) => ({ refuse: "conflict", message });

/**
 * Returns a JQL query that finds only issues of the projects; null for one that would end the brackets around it. The
 * order stays outside of them.
 */
function within(projects, query) {
  if (projects.length === 0) return query;
  // Texts in quotes may hold brackets and words of JQL.
  const bare = query.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (text) => "x".repeat(text.length));
  // Outside of texts in quotes, JQL reads a quote behind a backslash as part of a word.
  if (/["'\\]/.test(bare)) return null;
  const end = /\border\s+by\b/i.exec(bare)?.index ?? query.length;
  let open = 0;
  for (const character of bare.slice(0, end)) {
    if (character === "(") open++;
    if (character === ")" && --open < 0) return null;
  }
  if (open > 0) return null;
  const asked = query.slice(0, end).trim();
  const scope = `project in (${projects.map((key) => `"${key}"`).join(", ")})`;
  return `${scope}${asked && ` and (${asked})`} ${query.slice(end)}`.trim();
}

const isIn = (projects, key) => projects.length === 0 || projects.includes(key.replace(/-\d+$/, ""));

/** Returns the site and the request headers, or null if a secret is missing. */
async function accessOf(host) {
  const [site, account, token] = [
    await read(host, "site"),
    await read(host, "account"),
    await read(host, "token"),
  ];
  if (!site || !account || !token) return null;
  const named = (await read(host, "project")).toUpperCase();
  return {
    projects: named.match(/[A-Z][A-Z0-9_]*/g) ?? [],
    site: site.replace(/^https:\/\//, "").replace(/\/.*$/, ""),
    headers: {
      accept: "application/json",
      authorization: `Basic ${base64(`${account}:${token}`)}`,
      "content-type": "application/json",
    },
  };
}

/** Returns the number on a card, such as 5, 0,5 or 1/2, or null for a card without a number. */
function numberOf(card) {
  if (/^\d+(?:[.,]\d+)?$/.test(card)) return Number(card.replace(",", "."));
  const [, above, below] = /^(\d+)\/([1-9]\d*)$/.exec(card) ?? [];
  return fractions[card] ?? (above ? above / below : null);
}

export async function onEvent({ payload: { ref, estimate } }, host) {
  const issue = /^[A-Z][A-Z0-9_]{0,30}-\d{1,9}$/.exec(ref.trim().toUpperCase())?.[0];
  if (!issue) return;
  const points = numberOf(estimate);
  if (points === null) return host.log("info", `${estimate} is not a number, so ${issue} was not changed`);
  const access = await accessOf(host);
  if (!access) return host.log("warn", "the site, account or token is not set, so no estimate was written");
  if (!isIn(access.projects, issue))
    return host.log("info", `${issue} is in no project of the plugin, so it was not changed`);
  const field = (await read(host, "field")) || defaultField;
  const { status } = await host.fetch({
    url: `https://${access.site}/rest/api/3/issue/${issue}`,
    method: "PUT",
    headers: access.headers,
    body: JSON.stringify({ fields: { [field]: points } }),
  });
  if (status >= 200 && status < 300) return;
  const messages = {
    400: `Jira rejects a number in ${field} of ${issue}`,
    404: `Jira has no issue ${issue} that the account may edit`,
  };
  // A retry would get the same answer.
  if (messages[status]) return host.log("warn", messages[status]);
  const why = status === 429 ? "Jira refused: too many requests" : `Jira answered ${status}`;
  await host.log("warn", why);
  throw new Error(why);
}

const read = async (host, name) => ((await host.secret(name)) ?? "").trim();

/** Returns a UTF-8 text as Base64, because the sandbox has no `btoa`. */
function base64(text) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const bytes = [];
  for (const part of encodeURIComponent(text).matchAll(/%([0-9A-F]{2})|(.)/g))
    bytes.push(part[1] ? Number.parseInt(part[1], 16) : part[2].charCodeAt(0));
  let out = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b = 0, c = 0] = bytes.slice(at, at + 3);
    const bits = (a << 16) | (b << 8) | c;
    const four = [18, 12, 6, 0].map((shift) => letters[(bits >> shift) & 63]).join("");
    const used = Math.min(3, bytes.length - at) + 1;
    out += four.slice(0, used).padEnd(4, "=");
  }
  return out;
}
