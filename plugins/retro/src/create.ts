import type { Created, CreateHost, Refusal } from "@standpoint/plugin-sdk/server";
import { lastOpenActions } from "./rules/open-actions.ts";
import { invalid, isPlainText } from "./rules/texts.ts";
import { otherQuestion } from "./questions.ts";
import { emptyState, type State } from "./state.ts";
import type { Config } from "./view.ts";

/** The columns of each template, with their hints. */
const templates: Record<string, [name: string, hint: string][]> = {
  "Went well / Could be better / To try": [
    ["Went well", "What should we keep?"],
    ["Could be better", "What slowed us down?"],
    ["To try", "What could we do differently?"],
  ],
  "Start / Stop / Continue": [
    ["Start", "What should we start doing?"],
    ["Stop", "What should we stop doing?"],
    ["Continue", "What should we keep doing?"],
  ],
  "Four Ls": [
    ["Liked", "What did you enjoy?"],
    ["Learned", "What do you know now?"],
    ["Lacked", "What was missing?"],
    ["Longed for", "What do you wish for?"],
  ],
  Sailboat: [
    ["Wind", "What pushes us forward?"],
    ["Anchor", "What holds us back?"],
    ["Rocks", "What could we hit?"],
    ["Island", "Where do we want to arrive?"],
  ],
};

/** The options of the form's other choices, as the manifest lists them. */
const options: Record<string, unknown[]> = {
  writing: ["Hidden until the facilitator reveals them", "Everybody sees them at once"],
  names: ["Anonymous", "Named"],
  voting: ["Several votes on one topic", "One vote per topic"],
  icebreaker: [false, true],
};

type Form = Record<string, unknown>;
type NewRoom = Omit<Created, "state" | "config"> & { state: State; config: Config };

/** Creates a room from the form of a new room. */
export async function onCreate({ config }: { config: Form }, host: CreateHost): Promise<NewRoom | Refusal> {
  const chosen = columnsOf(config);
  if ("refuse" in chosen) return chosen;
  for (const [name, known] of Object.entries(options))
    if (config[name] !== undefined && !known.includes(config[name]))
      return invalid(`there is no such option of ${name}`);
  const votes = config["votes"] ?? 5;
  if (!isCount(votes) || votes < 1 || votes > 20) return invalid("each person has 1 to 20 votes");
  const { template, columns } = chosen;
  return {
    config: {
      template,
      columns: columns.map(([name]) => name),
      hints: columns.map(([, hint]) => hint),
      open: config["writing"] === options["writing"]![1],
      named: config["names"] === options["names"]![1],
      stacked: config["voting"] !== options["voting"]![1],
      votes,
    },
    state: {
      ...emptyState,
      question: config["icebreaker"] === true ? otherQuestion(-1) : -1,
      last: await lastOpenActions(host),
    },
    phase: "write",
  };
}

const isCount = (value: unknown): value is number => Number.isInteger(value);

/** The option for typed columns. Before 2.4.0 its name was "Own columns". */
const custom = "Custom columns";

/** Returns the columns of the form: those that people typed, or those of a template. */
function columnsOf(config: Form): { template: string; columns: [string, string][] } | Refusal {
  const lines = config["columns"] ?? "";
  if (typeof lines !== "string") return invalid("the columns must be text, one name per line");
  const typed = lines
    .split("\n")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const chosen = config["template"] ?? Object.keys(templates)[0];
  if (typeof chosen !== "string") return invalid("there is no such template");
  const template = typed.length > 0 || chosen === "Own columns" ? custom : chosen;
  if (template === custom && typed.length === 0)
    return invalid("type the names of the columns, one per line");
  const columns = typed.length > 0 ? typed.map((name): [string, string] => [name, ""]) : templateOf(template);
  if (!columns) return invalid("there is no such template");
  if (columns.length > 6) return invalid("a retrospective has 1 to 6 columns");
  if (typed.some((name) => name.length > 60))
    return invalid("the name of a column has at most 60 characters");
  if (typed.some((name) => !isPlainText(name)))
    return invalid("the name of a column has characters that are not allowed");
  if (new Set(typed).size < typed.length) return invalid("two columns have the same name");
  return { template, columns };
}

const templateOf = (name: string) => (Object.hasOwn(templates, name) ? templates[name] : undefined);
