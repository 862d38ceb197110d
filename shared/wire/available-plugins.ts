import { z } from "zod";

/** The packages that the operator offers to every org. */
export const offeredList = z.object({
  offered: z.array(
    z.object({ name: z.string(), version: z.string(), display: z.string(), description: z.string() }),
  ),
});
export type OfferedList = z.infer<typeof offeredList>;
export type Offered = OfferedList["offered"][number];
