/** The field with points of an imitated site. */
export const pointsField = "customfield_10016";

/** A field on the edit screen of an issue. */
export type ScreenField = {
  name: string;
  schema: { type: string; custom?: string; customId?: number };
};

/** An issue of an imitated Jira. */
export type StoredIssue = {
  key: string;
  summary: string;
  type: string;
  status: string;
  isDone: boolean;
  isSubtask: boolean;
  description: unknown;
  parent: { key: string; summary: string } | null;
  /** The id of its sprint; null in the backlog. */
  sprint: number | null;
  /** The values of fields by id, such as its points. */
  values: Record<string, unknown>;
  /** The fields on its edit screen by id; null if the account may not edit it. */
  screen: Record<string, ScreenField> | null;
  comments: string[];
  /** The display name of the person to whom it is assigned; null without. */
  assignee: string | null;
};

/** A board. It shows the issues of its project. `field` is that of its estimation; null for a board without. */
export type StoredBoard = {
  id: number;
  name: string;
  type: "scrum" | "kanban" | "simple";
  project: string;
  field: { fieldId: string; displayName: string } | null;
  sprints: { id: number; name: string; state: "future" | "active" | "closed" }[];
};

/** What people see in an imitated Jira, which tests change. Issues are in the order of their rank. */
export type JiraState = {
  issues: StoredIssue[];
  boards: StoredBoard[];
  filters: { id: string; name: string; project: string }[];
  /** People to whom issues can be assigned. Cloud names them by id, Data Center by name. */
  users: { id: string; name: string; displayName: string }[];
  /** Present keys by the earlier ones. */
  moved: Record<string, string>;
  /** Keys of projects that are archived: nobody sees their issues. */
  archived: string[];
  /** Jira does not know the sign-in any more. */
  isExpired: boolean;
  /** The gateway of Cloud misses a scope of the token, except for the account. */
  lacksScope: boolean;
  /** Jira answers 429 to this many requests, with this time to wait in seconds. */
  limited: { requests: number; seconds: number };
};

/** The screen of most issues: points, and a summary. */
export const usualScreen: Record<string, ScreenField> = {
  summary: { name: "Summary", schema: { type: "string" } },
  [pointsField]: {
    name: "Story point estimate",
    schema: { type: "number", custom: "com.pyxis.greenhopper.jira:jsw-story-points", customId: 10_016 },
  },
};

/** Returns a state with a scrum board of the project PAY, an active and a future sprint, and one filter. */
export function jiraState(): JiraState {
  return {
    issues: [],
    boards: [
      {
        id: 7,
        name: "Payments",
        type: "scrum",
        project: "PAY",
        field: { fieldId: pointsField, displayName: "Story point estimate" },
        sprints: [
          { id: 70, name: "Sprint 11", state: "closed" },
          { id: 72, name: "Sprint 13", state: "future" },
          { id: 71, name: "Sprint 12", state: "active" },
        ],
      },
    ],
    filters: [{ id: "10042", name: "To estimate", project: "PAY" }],
    users: [
      { id: "5b10a2844c20165700ede21g", name: "alima", displayName: "Ana Lima" },
      { id: "5b10ac8d82e05b22cc7d4ef5", name: "bokafor", displayName: "Ben Okafor" },
    ],
    moved: {},
    archived: [],
    isExpired: false,
    lacksScope: false,
    limited: { requests: 0, seconds: 30 },
  };
}

/** Returns an issue in the active sprint of `jiraState`, with these changes. */
export function issueOf(key: string, changes: Partial<StoredIssue> = {}): StoredIssue {
  return {
    key,
    summary: `Fix ${key}`,
    type: "Story",
    status: "To Do",
    isDone: false,
    isSubtask: false,
    description: null,
    parent: null,
    sprint: 71,
    values: {},
    screen: usualScreen,
    comments: [],
    assignee: null,
    ...changes,
  };
}
