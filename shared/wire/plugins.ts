import { z } from "zod";

/** The panels of a room's or an org's plugins (protocol/rooms 47, 48). */
export const panelList = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    grants: z.array(z.object({ capability: z.string(), scope: z.string() })),
    slots: z.array(z.enum(["panel", "room", "toolbar", "nav", "export-menu"])),
  }),
);
export type PanelList = z.infer<typeof panelList>;

/** An org's plugins, as its admins see them. This version installs none (protocol/org-admin 42). */
export const pluginList = z.object({
  hostRunning: z.boolean(),
  secretsAvailable: z.boolean(),
  installs: z.array(z.never()),
});
export type PluginList = z.infer<typeof pluginList>;
