/** The text of a failed sign-in: a title and a sentence. */
type Failure = { title: string; text: string };

/** The texts of the pages that the service draws itself, in one language. Only `continueAs` takes HTML. */
export type PageTexts = {
  signIn: {
    lost: Failure;
    refused: Failure;
    unreachable: Failure;
    guest: Failure;
    failed: Failure;
    again: string;
    back: string;
  };
  meeting: {
    title: string;
    enterCode: string;
    code: string;
    /** Returns the label of the button for a person. `name` is HTML. */
    continueAs: (name: string) => string;
    signInFirst: string;
    enterNameFirst: string;
    signIn: string;
    bound: Failure;
    off: Failure;
    open: string;
    wrongCode: string;
    tooManyAttempts: string;
    expired: string;
    otherPage: string;
    unreadable: string;
    failed: string;
  };
};
