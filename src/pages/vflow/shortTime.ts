/** `yyyy-MM-dd HH:mm` of a date and time of the wire. */
export const shortTime = (time: string): string => time.slice(0, 16);
export const shortDate = (time: string): string => time.slice(0, 10);
