/** How many people one signed link lets in (contract 6). */
export const redemptionsOfOneLink = 25;
