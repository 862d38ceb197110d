// Posts to a chat channel about this org's rooms. It uses the chat's incoming webhook, whose address is the secret
// `webhook`. Its messages contain no votes and no texts from standups.

const minute = 60_000;
/** The reminder precedes the end of a standup by this time. Standups shorter than twice this time get no reminder. */
const remindBefore = 15 * minute;
/** The most stories in a summary. */
const mostNamed = 20;
/** The most estimates stored for one room, because a stored value has at most 16 KiB. */
const mostKept = 60;

export async function onEvent({ topic, payload, now }, host) {
  if (topic === "standup.opened") return opened(payload, now, host);
  if (topic === "poker.estimated") return estimated(payload, host);
  if (topic === "standup.closed") return host.kv.delete(`open/${payload.sessionId}`);
  const kept = (await host.kv.get(`estimates/${payload.sessionId}`)) ?? [];
  if (topic === "session.ended" && kept.length > 0) await post(host, summary(payload, kept));
  await host.kv.delete(`estimates/${payload.sessionId}`);
  await host.kv.delete(`open/${payload.sessionId}`);
}

export async function onJob({ payload }, host) {
  // The standup may have ended already.
  const isOpen = await host.kv.get(`open/${payload.sessionId}`);
  if (isOpen) await post(host, [`${titleOf(payload)} closes in 15 minutes.`, payload.url]);
}

async function opened(payload, now, host) {
  const left = Date.parse(payload.closesAt) - now;
  await post(host, [`${titleOf(payload)} is open. It closes in ${lengthOf(left)}.`, payload.url]);
  await host.kv.set(`open/${payload.sessionId}`, true);
  if (left < 2 * remindBefore) return;
  const { sessionId, title, space, url } = payload;
  const job = { name: "remind", delayMs: left - remindBefore, key: `remind/${sessionId}` };
  await host.jobs.enqueue({ ...job, payload: { sessionId, title, space, url } });
}

async function estimated({ sessionId, storyId, ref, storyTitle, estimate }, host) {
  const key = `estimates/${sessionId}`;
  const kept = ((await host.kv.get(key)) ?? []).filter((one) => one.id !== storyId);
  kept.push({ id: storyId, name: short([ref, storyTitle].filter(Boolean).join(" ")), estimate });
  await host.kv.set(key, kept.slice(-mostKept));
}

function summary(payload, kept) {
  const named = kept.slice(0, mostNamed).map(({ name, estimate }) => `• ${name}: ${estimate}`);
  const more = kept.length - named.length;
  const count = kept.length === 1 ? "1 story was" : `${kept.length} stories were`;
  return [
    `${titleOf(payload)} has ended. ${count} estimated:`,
    ...named,
    ...(more > 0 ? [`and ${more} more`] : []),
    payload.url,
  ];
}

const titleOf = ({ title, space }) => `${title} (${space.name})`;
/** Half a character at the cut becomes a mark: chats refuse it. */
const short = (text) => (text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text);

function lengthOf(ms) {
  const minutes = Math.max(1, Math.round(ms / minute));
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}

/** Posts lines to the channel. Throws if the chat refuses them, so the event or job is retried. */
async function post(host, lines) {
  const webhook = await host.secret("webhook");
  if (!webhook) {
    await host.log("warn", "no webhook address is set, so no message was sent");
    return;
  }
  const url = webhook.trim();
  const body = JSON.stringify(isTeams(url) ? cardOf(lines) : { text: lines.map(plain).join("\n") });
  const { status } = await host.fetch({
    url,
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body,
  });
  if (status >= 200 && status < 300) return;
  await host.log("warn", `the chat answered ${status}`);
  throw new Error(`the chat answered ${status}`);
}

const isTeams = (url) => /^https:\/\/[^/]*\.(?:logic\.azure|powerplatform)\.com[:/]/.test(url);

/**
 * Returns a line without links and mentions, because a title must not notify a whole channel or hide an address. Slack
 * and Google Chat use `<…>` for them, Mattermost `@…`, `[…](…)` and `![…]`.
 */
function plain(line) {
  return line
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .replaceAll(/@|\](?=[([:])|!(?=\[)/g, (mark) => `${mark}\u200b`);
}

/** Returns lines as the card that a Teams workflow expects. Its text is Markdown. */
function cardOf(lines) {
  const url = lines.at(-1);
  const body = lines.slice(0, -1).map((line) => ({
    type: "TextBlock",
    text: line.replaceAll(/[\\`*_[\]<>#~|]/g, (character) => `\\${character}`),
    wrap: true,
  }));
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body,
    actions: [{ type: "Action.OpenUrl", title: "Open", url }],
  };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content }],
  };
}
