import type { Reply } from "./validate.ts";

/** An issue or a pull request of a repository. Those that changed last are last. */
export type StoredIssue = {
  repository: string;
  number: number;
  title: string;
  body: string;
  state: "open" | "closed";
  labels: string[];
  assignee?: string;
  comments: string[];
  milestone?: number;
  type?: string;
  isPull?: true;
  /** It was transferred to another repository. */
  isMoved?: true;
  parent?: { number: number; title: string };
};

/** What an imitated GitHub has. */
export type GithubState = {
  repositories: { name: string; isArchived?: true; mayWrite?: boolean }[];
  issues: StoredIssue[];
  /** The logins of those to whom issues can be assigned. */
  assignees: string[];
  /** Issues are assigned to nobody, and GitHub does not say so: the account may not push. */
  dropsAssignees: boolean;
  milestones: { repository: string; number: number; title: string }[];
  projects: StoredProject[];
  mayUseProjects: boolean;
  /** Answers every request in place of GitHub. */
  refusal: Reply | null;
};

/** A project with its items in its order. */
export type StoredProject = {
  id: string;
  owner: string;
  title: string;
  fields: { id: string; name: string; dataType: string }[];
  items: StoredItem[];
};
/** An item of a project. */
export type StoredItem = {
  id: string;
  repository: string;
  number: number;
  status?: string;
  isArchived?: boolean;
  /** Numbers by the id of their field. */
  values: Record<string, number>;
};
