/**
 * Asks a person for help, with a line on what for, or takes that back. Resolves with whether the server agreed; where it
 * did not, the viewer has been told.
 */
export type WantHelp = (to: string, needed: boolean, note?: string) => Promise<boolean>;
