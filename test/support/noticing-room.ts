import type { TestApp } from "./app.ts";
import { act, addStory, team, type Person, type Team } from "./client.ts";
import { installNoticing, type NoticingPlugin, type Plan } from "./noticing-plugin.ts";
import { makeOrgAdmin } from "./orgs.ts";

/** A planning room with a story, its facilitator Ana, its member Ben, and the plugin that shows notices. */
export type NoticingRoom = {
  t: Team;
  ana: Person;
  ben: Person;
  plugin: NoticingPlugin;
  story: string;
  /** Plans the plugin's next event, and sets an estimate of the story, which raises it. */
  estimate(plan: Plan, value?: string): Promise<void>;
};

/** Opens the room. Plugins of earlier tests would hear its events, too, so they are disabled. */
export async function openNoticingRoom(app: TestApp, capabilities?: string[]): Promise<NoticingRoom> {
  await app.database.sql.query("update plugin_installs set enabled = false");
  const t = await team(app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  await makeOrgAdmin(ana);
  const plugin = await installNoticing(app, ana, capabilities);
  const story = await addStory(ana, t.room, "Login");
  return {
    t,
    ana,
    ben,
    plugin,
    story,
    async estimate(plan, value = "5") {
      await plugin.plan(plan);
      await act(ana, t.room, "PATCH", "story", { storyId: story, estimate: value });
    },
  };
}
