/** A story as it was read, with the text of its estimate, "" where there is none. */
export type ReadStory = {
  ref: string;
  title: string;
  notes: string;
  estimate: string;
  /** What the tracker calls its type and state; only tables have them. */
  type?: string;
  status?: string;
  /** Why the row cannot be read, where its cells are not those of the header. */
  isShifted?: boolean;
};
