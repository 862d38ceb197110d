import type { Json, Plugin } from "../../plugins/api/plugin-api.d.ts";

// A plugin written against the authors' types. It hides the votes until they are revealed.
type State = { votes: Record<string, number> };
type Config = { most: number };

const plugin = {
  onCreate({ config }) {
    if (config.most < 1) return { refuse: "invalid", message: "most must be at least 1" };
    return { state: { votes: {} }, config, phase: "voting" };
  },
  async onAction({ state, action, body, actor, session }, host) {
    if (action === "reveal") {
      if (!actor.facilitator) return { refuse: "forbidden" };
      await host.emit("revealed", { votes: Object.keys(state.votes).length });
      return { revealed: true };
    }
    const { value } = body as { value?: Json };
    if (typeof value !== "number" || value > session.config.most) return { refuse: "invalid" };
    await host.kv.set(`last.${actor.id}`, value);
    return { state: { votes: { ...state.votes, [actor.id]: value } }, created: newId() };
  },
  view: ({ state, session }) => (session.revealed ? state.votes : Object.keys(state.votes)),
  mine: ({ state, viewer }) => state.votes[viewer.id] ?? null,
  migrate: ({ state, from }) => ({ votes: from === "1.0.0" ? (state as State["votes"]) : {} }),
  async onEvent({ topic }, host) {
    const token = await host.secret("token");
    const { status } = await host.fetch({
      url: "https://example.com/",
      method: "POST",
      body: `${topic} ${token}`,
    });
    await host.log("info", `answered ${status}`);
  },
  async onJob({ payload }, host) {
    const id = payload as string;
    const room = await host.session.get(id);
    if (room) await host.session.patch(id, { phase: "over", ifVersion: room.session.version });
  },
} satisfies Plugin<State, Config>;

export const { onCreate, onAction, view, mine, migrate, onEvent, onJob } = plugin;
