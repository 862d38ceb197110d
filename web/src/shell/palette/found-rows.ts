import { msg } from "@lit/localize";
import type { Found, FoundPerson, FoundRoom, OfferedKind } from "#shared/wire/find.ts";
import { str } from "../../i18n/str.ts";
import { navigate } from "../../lib/navigate.ts";
import { kindName, ownTexts } from "../../kinds/kind-name.ts";
import { paths } from "../../lib/paths.ts";
import type { cachedSpaces } from "../../lib/spaces/space-cache.ts";
import { matchLevel, matchOf, type MatchLevel } from "./match.ts";
import type { Mark, Row } from "./palette-rows.ts";

type Space = ReturnType<typeof cachedSpaces>[number];

/** The data that the rows are made of. */
export type FoundData = {
  /** The reply without a text, and the newest reply for a typed text. */
  recent: Found;
  answer: Found;
  /** The ids of the rooms opened in this browser, newest first. */
  opened: readonly string[];
  /** The open page's path. */
  path: string;
  isBlank: boolean;
  /** I have more than one space, so a row names its own. */
  hasSeveralSpaces: boolean;
};

/**
 * Returns the rows of rooms, those opened here first, and of people. The room of the open page is last, and left out
 * without a text.
 */
export function foundRows(data: FoundData): Row[] {
  const { recent, answer, opened, path, isBlank } = data;
  const offered = new Map(recent.kinds.map((one) => [one.kind, one]));
  const place = new Map(opened.map((id, at) => [id, at]));
  const isHere = (room: FoundRoom) => `${path}/`.startsWith(`${pathOf(room)}/`);
  const placeOf = (room: FoundRoom) => (isHere(room) ? Infinity : (place.get(room.id) ?? opened.length));
  // Without a text, the last answer belongs to another text.
  const rooms = isBlank ? recent.rooms : unique([...answer.rooms, ...recent.rooms]);
  const people = isBlank ? [] : unique([...answer.people, ...recent.people]);
  return [
    ...rooms
      .filter((room) => !isBlank || !isHere(room))
      .sort(byNumber(placeOf))
      .map((room) => {
        const name = nameOf(room.kind, room.kindName, offered.get(room.kind));
        return roomRow(room, {
          ...data,
          kindName: name,
          mark: lookOf(room.kind, name, offered.get(room.kind)),
          isHere: isHere(room),
        });
      }),
    ...people.map(personRow),
  ];
}

/** Returns a row for a new room of each kind that a space offers. */
export function newRoomRows(
  kinds: readonly OfferedKind[],
  { org, slug, name: space }: Space,
  hasSeveralSpaces: boolean,
): Row[] {
  return kinds
    .filter(({ orgSlug }) => orgSlug === org)
    .map((offered) => {
      const name = nameOf(offered.kind, offered.name, offered);
      return {
        key: `new:${offered.kind}`,
        group: "new",
        mark: lookOf(offered.kind, name, offered),
        label: msg(str`New room: ${name}`),
        hint: hasSeveralSpaces ? space : "",
        run: () => navigate(`${paths.space(org, slug)}?new=${encodeURIComponent(offered.kind)}`),
      };
    });
}

type RoomContext = Pick<FoundData, "isBlank" | "hasSeveralSpaces"> & {
  kindName: string;
  mark: Mark;
  isHere: boolean;
};

function roomRow(room: FoundRoom, context: RoomContext): Row {
  const { kindName, isBlank, hasSeveralSpaces, mark, isHere } = context;
  const { title, spaceName, story, endedAt } = room;
  const facts = [
    kindName,
    hasSeveralSpaces && spaceName,
    endedAt !== null && msg("ended"),
    isHere && msg("open here"),
  ];
  return {
    key: `room:${room.id}`,
    group: isBlank ? "recent" : "rooms",
    mark,
    label: title,
    hint: story ? storyName(story) : facts.filter(Boolean).join(" · "),
    match: (typed) => roomMatch(typed, title, kindName, story),
    run: () => (isHere ? undefined : navigate(pathOf(room))),
  };
}

/** The name of its kind finds a room as well as a word of its title. A story's title finds it less well. */
function roomMatch(typed: string, title: string, kind: string, story: FoundRoom["story"]): MatchLevel {
  const levels = [matchOf(title, typed), Math.min(matchOf([title, kind].join(" "), typed), matchLevel.word)];
  if (story) {
    const isRef = story.ref !== "" && matchOf(story.ref, typed) === matchLevel.start;
    levels.push(isRef ? matchLevel.start : Math.min(matchOf(storyName(story), typed), matchLevel.part));
  }
  return Math.max(...levels) as MatchLevel;
}

/** Returns the reference and the title of a story. */
function storyName({ ref, title }: { ref: string; title: string }): string {
  return [ref, title].join(" ").trim();
}

function personRow(person: FoundPerson): Row {
  const { id, name, orgSlug, spaceSlug, spaceName, room } = person;
  return {
    key: `person:${id}`,
    group: "people",
    mark: { person },
    label: name,
    hint: room ? msg(str`In ${room.title}`) : spaceName,
    run: () => navigate(room ? paths.room(orgSlug, spaceSlug, room.id) : paths.space(orgSlug, spaceSlug)),
  };
}

function pathOf({ orgSlug, spaceSlug, id }: FoundRoom): string {
  return paths.room(orgSlug, spaceSlug, id);
}

/** Returns a kind's name in the page's language. */
function nameOf(kind: string, display: string, offered: OfferedKind | undefined): string {
  return kindName(kind, display, ownTexts(offered?.names));
}

function lookOf(kind: string, display: string, offered: OfferedKind | undefined): Mark {
  return { look: { kind, display, icon: offered?.icon || undefined, hue: offered?.hue } };
}

function unique<T extends { id: string }>(entries: readonly T[]): T[] {
  const first = new Map<string, T>();
  for (const entry of entries) if (!first.has(entry.id)) first.set(entry.id, entry);
  return [...first.values()];
}

/** Compares by a number, which may be infinite. */
function byNumber<T>(numberOf: (entry: T) => number) {
  return (a: T, b: T) => (numberOf(a) === numberOf(b) ? 0 : numberOf(a) < numberOf(b) ? -1 : 1);
}
