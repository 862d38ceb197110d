/** Separates the forms of a translated text that depends on a number. */
export const formSeparator = "\u001E";
