import { revokeLinks } from "#shared/domain/links/revoke-links.ts";
import { id } from "#shared/wire/text.ts";
import { exactly } from "./arguments.ts";
import { Misuse, type Command } from "./command.ts";
import { withDatabase } from "./with-database.ts";

export const revokeLinksCommand: Command = {
  args: "<room>",
  summary:
    "Revokes all guest links of a room, and removes its guests at once. <room> is the id in its address.",
  async run({ args }) {
    const [given] = exactly(args, "one room");
    const room = given.toLowerCase();
    if (!id.safeParse(room).success)
      throw new Misuse(`${given} is not the id of a room; it is the last part of the room's address.`);
    const revoked = await withDatabase((db) => revokeLinks(db, room));
    const { links, guests } = revoked;
    return {
      json: { room, ...revoked },
      lines: [
        `Revoked ${links} ${links === 1 ? "link" : "links"}, and removed ${guests} ${guests === 1 ? "guest" : "guests"}.`,
      ],
    };
  },
};
