/** The maximum number of people who can join with one signed link. */
export const redemptionsOfOneLink = 25;
