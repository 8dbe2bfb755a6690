export { addSeconds, defaultHours, parseHours, secondsBetween, type WorkCalendar } from './calendar.ts';
export { loadCalendar } from './loadCalendar.ts';
export { expiryAfter, extendDue, secondsLeft, type DueTimer } from './dueTimes.ts';
