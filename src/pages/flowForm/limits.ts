/** Characters of an opinion. */
export const OPINION_MAX = 500;
/** Buttons that stand in the header; the others are behind "more". */
export const HEADER_BUTTONS = 5;
/** The same where there is less room. */
export const COMPACT_BUTTONS = 3;
/** Buttons that stand in the bar of a narrow screen. */
export const BAR_BUTTONS = 2;
