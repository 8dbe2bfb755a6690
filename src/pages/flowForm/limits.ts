/** Characters of an opinion. */
export const OPINION_MAX = 500;
/** Buttons that stand in the header; the others are behind "more". */
export const HEADER_BUTTONS = 5;
/** The same where there is less room. */
export const COMPACT_BUTTONS = 3;
/** Buttons that stand in the bar of a narrow screen. */
export const BAR_BUTTONS = 2;
/** Attachments of an opinion, and bytes of each. */
export const FILES_MAX = 10;
export const FILE_SIZE_MAX = 20 * 1024 * 1024;
