// Each person chooses zero to five fingers. The hands are hidden until the facilitator reveals them.
import { isPlain, refuse, type ActionInput, type Plugin, type Worded } from "@standpoint/plugin-sdk/server";
import { MOST_FINGERS, type Config, type Hands, type View } from "./hands.ts";

type State = { hands: Hands };
type Hooks = Required<Plugin<State, Config>>;

/** Creates a room. The question has one line. */
export const onCreate: Hooks["onCreate"] = ({ config }) => {
  const given: unknown = config.question ?? "";
  if (typeof given !== "string") return refuse("invalid", "the question must be text");
  const question = given.trim();
  if (question.length > 200) return refuse("invalid", "a question has at most 200 characters");
  if (!isPlain(question)) return refuse("invalid", "the question has characters that are not allowed");
  return { config: { question }, state: { hands: {} }, phase: "ask" };
};

/** Shows or takes back a hand, reveals the hands, or asks again. */
export const onAction: Hooks["onAction"] = (input) => {
  const { action, body, session } = input;
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return refuse("invalid", "the body must be an object");
  if (action === "again") return { state: { hands: {} }, phase: "ask", revealed: false };
  if (session.revealed) return refuse("conflict", "the hands are revealed already");
  if (action === "reveal") return { phase: "shown", revealed: true };
  return showHand(input, body["fingers"]);
};

function showHand({ state, actor }: ActionInput<State, Config>, fingers: unknown) {
  if (actor.spectator) return refuse("forbidden", "observers can't show a hand");
  if (fingers === null) {
    const { [actor.id]: _taken, ...hands } = state.hands;
    return { state: { hands } };
  }
  if (!isHand(fingers)) return refuse("invalid", "a hand has 0 to 5 fingers");
  return { state: { hands: { ...state.hands, [actor.id]: fingers } } };
}

const isHand = (fingers: unknown): fingers is number =>
  Number.isInteger(fingers) && (fingers as number) >= 0 && (fingers as number) <= MOST_FINGERS;

/** Shows how many hands there are, and the hands once they are revealed. */
export const view = ({ state, session }: Parameters<Hooks["view"]>[0]): View => {
  const shown = Object.values(state.hands);
  if (!session.revealed) return { shown: shown.length };
  return { shown: shown.length, hands: state.hands, average: averageOf(shown), lowest: lowestOf(shown) };
};

const averageOf = (hands: number[]) =>
  hands.length === 0 ? null : hands.reduce((total, one) => total + one, 0) / hands.length;
const lowestOf = (hands: number[]) => (hands.length === 0 ? null : Math.min(...hands));

/** Returns the average and the lowest hand, once the hands are revealed. */
export const result = ({ state, session }: Parameters<Hooks["result"]>[0]): Worded | null => {
  if (!session.revealed) return null;
  const hands = Object.values(state.hands);
  const [average, lowest] = [averageOf(hands), lowestOf(hands)];
  if (average === null || lowest === null) return { text: "No hands shown." };
  const values = { average: Math.round(average * 10) / 10, lowest };
  return { text: "Average {average}, lowest {lowest}", values };
};

/** Returns the question, the figures, and who showed how many fingers, once the hands are revealed. */
export const summary: Hooks["summary"] = ({ state, session, people }) => {
  const figures = result({ state, session });
  if (!figures) return [];
  const question = cut(session.config.question || "How much do we agree?");
  const hands = Object.entries(state.hands);
  const counts = Array.from({ length: MOST_FINGERS + 1 }, (_, fingers) => MOST_FINGERS - fingers).map(
    (fingers) => ({
      fingers,
      names: hands.filter(([, own]) => own === fingers).map(([id]) => people[id] ?? "?"),
    }),
  );
  const shown = counts.filter(({ names }) => names.length > 0);
  // These lines have no words of the plugin, so their texts need no translation.
  return [
    { text: question },
    figures,
    ...shown.map(({ fingers, names }) => ({ text: cut(`${fingers}: ${names.join(", ")}`) })),
  ];
};

/** Returns a line of at most 150 characters, without characters that turn its direction. */
function cut(text: string): string {
  const characters = Array.from(text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, " "));
  return characters.length <= 150 ? characters.join("") : `${characters.slice(0, 149).join("")}…`;
}

/** Shows people their own hand. */
export const mine: Hooks["mine"] = ({ state, viewer }) => ({ fingers: state.hands[viewer.id] ?? null });

/** Cuts the link between an erased person and their hand. The hand still counts, as that of someone who left. */
export const onErase: Hooks["onErase"] = ({ state, person }) => {
  // It also runs for stored values, of which this plugin has none.
  if (!state) return undefined;
  const { [person.id]: fingers, ...hands } = state.hands;
  return { state: { hands: fingers === undefined ? hands : { ...hands, [newId()]: fingers } } };
};

/** Returns a person's hand. */
export const onExport: Hooks["onExport"] = ({ state, person }) => {
  const fingers = state.hands[person.id];
  return fingers === undefined ? [] : [{ what: "Fingers", text: String(fingers) }];
};
