import { msg } from "@lit/localize";

/** The accessible names of the drawings. A test keeps the two lists equal. */
const names: Record<string, () => string> = {
  bird: () => msg("Bird"),
  bug: () => msg("Beetle"),
  cat: () => msg("Cat"),
  dog: () => msg("Dog"),
  fish: () => msg("Fish"),
  panda: () => msg("Panda"),
  rabbit: () => msg("Rabbit"),
  snail: () => msg("Snail"),
  squirrel: () => msg("Squirrel"),
  turtle: () => msg("Turtle"),
  apple: () => msg("Apple"),
  carrot: () => msg("Carrot"),
  cherry: () => msg("Cherries"),
  clover: () => msg("Clover"),
  flower: () => msg("Flower"),
  sprout: () => msg("Sprout"),
  "tree-pine": () => msg("Pine"),
  anchor: () => msg("Anchor"),
  compass: () => msg("Compass"),
  guitar: () => msg("Guitar"),
  hammer: () => msg("Hammer"),
  lightbulb: () => msg("Light bulb"),
  paintbrush: () => msg("Paintbrush"),
  rocket: () => msg("Rocket"),
  sailboat: () => msg("Sailing boat"),
  telescope: () => msg("Telescope"),
  umbrella: () => msg("Umbrella"),
  flame: () => msg("Flame"),
  mountain: () => msg("Mountain"),
  snowflake: () => msg("Snowflake"),
};

export const namedAvatars: readonly string[] = Object.keys(names);

/** Returns the accessible name of a drawing, or its id if it has none. */
export function avatarName(id: string): string {
  return names[id]?.() ?? id;
}
