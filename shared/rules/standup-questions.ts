/** The maximum length of the name of an entry's field, in characters. */
export const MAX_QUESTION_LENGTH = 60;
