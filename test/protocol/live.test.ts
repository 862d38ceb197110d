import { act, addStory, type Person } from "#test/support/client.ts";
import { askBytes } from "#test/support/raw-request.ts";
import { watch } from "#test/support/socket.ts";
import { examplesOf } from "./examples.ts";

const upgrade = (id: string) => `GET /ws?session=${id} HTTP/1.1\nConnection: Upgrade\nUpgrade: websocket`;

examplesOf("live", {
  async "attach and watch a vote"({ call, show, team, write, writeJson }) {
    const t = await team(["Ana"]);
    const [ana] = t.people as [Person];
    const story = await addStory(ana, t.room, "Login");
    call(story, "story");
    await act(ana, t.room, "POST", "select", { storyId: story });
    const watcher = await watch(ana, t.session.id);
    write(`${upgrade(t.session.id)}\nCookie: svc_session=<ana's token>\n\nHTTP/1.1 101 Switching Protocols`);
    const voted = await show(ana, "POST", `${t.room}/actions/vote`, { body: { storyId: story, value: "5" } });
    const version = Number(voted.headers.get("x-session-version"));
    const frame = await watcher.until((frame) => frame.version === version && frame.presence.length === 1);
    write("# the next frame of the socket");
    writeJson(frame);
  },
  async "no seat, no socket"({ app, person, team, write, writeJson }) {
    const t = await team(["Ana"]);
    const cleo = await person("Cleo");
    const asked = `${upgrade(t.session.id)}\nCookie: svc_session=${cleo.cookie}`;
    const key = "Sec-WebSocket-Version: 13\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    const bytes = `${asked}\n${key}\nHost: x\n\n`.replaceAll("\n", "\r\n");
    const [head, body] = (await askBytes(app, bytes)).split("\r\n\r\n");
    write(`${asked}\n\n${head!.split("\r\n", 1)[0]}`);
    writeJson(JSON.parse(body!));
  },
  async "removed by the facilitator"({ show, team, write }) {
    const t = await team(["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const watcher = await watch(ben, t.session.id);
    await show(ana, "POST", `${t.room}/participants/${ben.id}/remove`, {
      body: { message: "See you at two" },
    });
    const { code, reason } = await watcher.closed;
    write(`# Ben's socket closes: ${code} ${reason}`);
  },
});
