import { z } from "zod";
import { packageLocales } from "./plugin-locales.ts";

/** The plugin packages that the operator offers to every org. */
export const availablePluginList = z.object({
  offered: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      display: z.string(),
      description: z.string(),
      /** The package's icon as SVG text, for an `<img>`. */
      icon: z.string().optional(),
      /** Its texts in other languages. */
      locales: packageLocales.optional(),
    }),
  ),
});
export type AvailablePluginList = z.infer<typeof availablePluginList>;
export type AvailablePlugin = AvailablePluginList["offered"][number];

/** One of these packages, as its author made it. */
export const availablePackage = z.looseObject({ name: z.string(), version: z.string() });
