// Posts to a chat channel about the rooms of a space or an org. It uses the chat's incoming webhook, the connection
// `channel`. Its messages contain no votes and no texts from standups.
import type { Host, Plugin } from "@standpoint/plugin-sdk/server";
import { countEstimate, forgetEstimates, summaryOf, type Estimated } from "./estimates.ts";
import { lengthOf, titleOf, type Room } from "./room.ts";
import { post } from "./post.ts";

type Hooks = Required<Plugin>;
type Opened = Room & { closesAt: string };

/** The reminder precedes the end of a standup by this time. Standups shorter than twice this time get no reminder. */
const remindBefore = 15 * 60_000;

/** Posts about a standup that opens and about a planning that ends. */
export const onEvent: Hooks["onEvent"] = async ({ topic, payload, now }, host) => {
  if (topic === "standup.opened") return opened(payload as Opened, now, host);
  if (topic === "poker.estimated") return countEstimate(payload as Estimated, host);
  const room = payload as Room;
  if (topic === "session.ended") {
    const summary = await summaryOf(room, host);
    if (summary) await post(host, summary);
  }
  if (topic !== "standup.closed") await forgetEstimates(room, host);
  await host.kv.delete(openKey(room));
};

/** Posts the reminder of a standup, which may have ended already. */
export const onJob: Hooks["onJob"] = async ({ payload }, host) => {
  const room = payload as Room;
  if (await host.kv.get(openKey(room)))
    await post(host, [`${titleOf(room)} closes in 15 minutes.`, room.url]);
};

async function opened(room: Opened, now: number, host: Host): Promise<void> {
  const left = Date.parse(room.closesAt) - now;
  await post(host, [`${titleOf(room)} is open. It closes in ${lengthOf(left)}.`, room.url]);
  await host.kv.set(openKey(room), true);
  if (left < 2 * remindBefore) return;
  const { sessionId, title, space, url } = room;
  const job = { name: "remind", delayMs: left - remindBefore, key: `remind/${sessionId}` };
  await host.jobs.enqueue({ ...job, payload: { sessionId, title, space, url } });
}

const openKey = ({ sessionId }: Room) => `open/${sessionId}`;
