import type { MintedLink, RedeemedLink } from "#shared/wire/links.ts";
import { ask, write, type Person, type Room, type World } from "./person.ts";

/** Creates a signed link to a room, and redeems it as a guest. Returns undefined if a fault prevents it. */
export async function inviteGuest(world: World, owner: Person, room: Room): Promise<Person | undefined> {
  const told = await write(world, owner, {
    kind: "link",
    method: "POST",
    path: `${room.path}/links`,
    key: `link ${room.id}`,
    value: "link",
  });
  const token = (told?.body as MintedLink | null | undefined)?.token;
  if (token === undefined) return undefined;
  const home = 1 - owner.home;
  const name = `Guest of ${owner.name}`;
  const reply = await ask(world, { cookie: "", home }, "POST", "/api/links/redeem", { token, name });
  if (typeof reply === "string" || reply.status !== 201) return undefined;
  const { me } = JSON.parse(reply.text) as RedeemedLink;
  return { id: me.id, name, cookie: reply.setCookie, home };
}
