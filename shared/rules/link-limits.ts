/** How many people one signed link lets in. */
export const redemptionsOfOneLink = 25;
