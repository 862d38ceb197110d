/** How many people one signed link lets in (protocol/guests 13). */
export const redemptionsOfOneLink = 25;
