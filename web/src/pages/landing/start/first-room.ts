import { msg } from "@lit/localize";
import type { Me } from "#shared/wire/identity.ts";
import { createRoom } from "../../../api/rooms.ts";
import { createSpace, isMemberView, listSpaces, readSpace } from "../../../api/spaces.ts";
import { saveName } from "../../../api/me.ts";
import { problemText } from "../../../api/problem-text.ts";
import { serverNow } from "../../../api/server-clock.ts";
import { paths } from "../../../lib/paths.ts";
import { str } from "../../../i18n/str.ts";
import type { StartOffer } from "./start-offers.ts";
import { freeTitle } from "../../titles.ts";

/** The slugs of a space and its organization. */
export type Place = { org: string; slug: string };

/** A new room: its path in the browser, and the identity and space that were made for it. */
export type FirstRoomResult = { path: string; me: Me; newSpace?: Place & { name: string } };

type Step = "nothing" | "name" | "space" | "room";

/**
 * The estimate of the server's clock is off by up to a second. `createdAt` may also precede the response a little.
 */
const clockSlackMs = 5_000;

/**
 * Makes a first room step by step: an identity, a space, a room, and the kind's initial content. It remembers
 * finished steps, so that another `open` continues from there. A lost response may hide a finished step. Every
 * retry therefore looks for its result first, and makes nothing twice.
 */
export class FirstRoom {
  /** The last finished step. */
  reached: Step = "nothing";
  private me: Me | null;
  private place: Place | undefined;
  private newSpace: FirstRoomResult["newSpace"];
  private readonly org: string | undefined;
  /** The ids of the rooms made, by kind. */
  private readonly rooms = new Map<string, string>();
  private attempts = 0;
  private readonly since = serverNow() - clockSlackMs;

  /**
   * `me` is null in a browser without an identity. With a `place` the room is made in that space, otherwise in a
   * new one of `org`.
   */
  constructor({ me = null, place, org }: { me?: Me | null; place?: Place; org?: string } = {}) {
    this.me = me;
    this.place = place;
    this.org = org;
  }

  /** Makes the missing parts and returns the room. `name` is for the identity. Throws an ApiProblem. */
  async open(view: StartOffer, name = ""): Promise<FirstRoomResult> {
    this.attempts++;
    const me = await this.identity(name);
    const place = await this.space(me);
    const id = await this.room(me, place, view);
    await view.newRoom?.firstRoom?.prepare?.(id, this.isRetry);
    return {
      path: paths.room(place.org, place.slug, id),
      me,
      ...(this.newSpace && { newSpace: this.newSpace }),
    };
  }

  private get isRetry(): boolean {
    return this.attempts > 1;
  }

  private async identity(name: string): Promise<Me> {
    if (!this.me || (name !== "" && this.me.name !== name)) this.me = await saveName(name);
    if (this.reached === "nothing") this.reached = "name";
    return this.me;
  }

  private async space(me: Me): Promise<Place> {
    this.place ??= (this.isRetry && (await this.findSpace())) || (await this.makeSpace(me));
    if (this.reached === "name") this.reached = "space";
    return this.place;
  }

  /**
   * Finds a space from an attempt with a lost response. The person had no spaces before, so any existing space
   * comes from such an attempt.
   */
  private async findSpace(): Promise<Place | undefined> {
    const found = (await listSpaces())[0];
    return found && this.rememberSpace({ org: found.orgSlug, slug: found.slug, name: found.name });
  }

  private async makeSpace({ name }: Me): Promise<Place> {
    const made = await createSpace({ name: teamOf(name), ...(this.org && { org: this.org }) });
    return this.rememberSpace({ org: made.orgSlug, slug: made.slug, name: made.name });
  }

  private rememberSpace(space: Place & { name: string }): Place {
    this.newSpace = space;
    return space;
  }

  private async room(me: Me, place: Place, view: StartOffer): Promise<string> {
    const known =
      this.rooms.get(view.kind) ?? (this.isRetry ? await this.findRoom(me, place, view.kind) : undefined);
    const id = known ?? (await this.makeRoom(place, view));
    this.rooms.set(view.kind, id);
    this.reached = "room";
    return id;
  }

  private async findRoom(me: Me, { org, slug }: Place, wanted: string): Promise<string | undefined> {
    const view = await readSpace(org, slug);
    if (!isMemberView(view)) return undefined;
    return view.sessions.find(
      ({ kind, facilitatorId, endedAt, createdAt }) =>
        kind === wanted && facilitatorId === me.id && endedAt === null && Date.parse(createdAt) >= this.since,
    )?.id;
  }

  private async makeRoom({ org, slug }: Place, { kind, newRoom }: StartOffer): Promise<string> {
    const title = freeTitle(newRoom!.title(new Date(serverNow())), await this.titles({ org, slug }));
    return (await createRoom(org, slug, { kind, title, config: {} })).id;
  }

  /** Returns the titles of the existing rooms. A space that was made here has none. */
  private async titles({ org, slug }: Place): Promise<string[]> {
    if (this.newSpace) return [];
    const view = await readSpace(org, slug);
    return isMemberView(view) ? view.sessions.map(({ title }) => title) : [];
  }
}

/** Returns the space's initial name, at most 64 characters. */
function teamOf(name: string): string {
  const short = Array.from(name).slice(0, 48).join("").trim();
  // Direction marks belong to a displayed sentence, not to a stored name.
  return msg(str`${short}'s team`).replace(/[\u2066-\u2069]/g, "");
}

/** Returns the reason for a failure, and the parts that are already made, in sentences. */
export function failureText(problem: unknown, first: FirstRoom): string {
  return [problemText(problem), progressText(first)].filter((text) => text !== "").join(" ");
}

function progressText({ reached }: FirstRoom): string {
  if (reached === "name") return msg("Name saved. Press again to continue.");
  if (reached === "space") return msg("Name and space saved. Press again to continue.");
  if (reached === "room") return msg("Your room is ready. Press again to continue.");
  return "";
}
