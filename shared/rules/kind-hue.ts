/** The hue of a kind that declares none, 0 to 359: that of the product's accent. The table has the same default. */
export const defaultHue = 275;
