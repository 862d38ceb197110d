// Tells a channel of a chat what happens in this org's rooms, by the chat's incoming webhook, whose address is the
// secret `webhook`. What it says holds no votes and nothing of what people write in a standup.

const minute = 60_000;
/** A standup that is open for longer is announced again this long before it closes. */
const remindBefore = 15 * minute;
/** Of a long planning as many stories are named. */
const mostNamed = 20;
/** As many are remembered of one room; a value of the storage has 16 KiB. */
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
  // The standup may have ended before.
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
const short = (text) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);

function lengthOf(ms) {
  const minutes = Math.max(1, Math.round(ms / minute));
  if (minutes < 120) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}

/** Sends lines to the channel. What fails is tried again by whoever called, so it throws. */
async function post(host, lines) {
  const webhook = await host.secret("webhook");
  if (!webhook) {
    await host.log("warn", "no address of an incoming webhook is set, so nothing was sent");
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
 * Slack and Google Chat read `<…>` as links and mentions, and Mattermost reads `@…`: a title must not call a whole
 * channel.
 */
function plain(line) {
  return line.replaceAll("<", "‹").replaceAll(">", "›").replaceAll("@", "@\u200b");
}

/** What a workflow of Teams takes: a card, whose text reads Markdown. */
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
