/** Counting stops here: 999 is exact, a thousand and more is shown as 999+. */
export const COUNT_CAP = 1000;
