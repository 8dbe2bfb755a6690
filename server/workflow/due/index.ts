export { addSeconds, defaultHours, parseHours, secondsBetween, type WorkCalendar } from './calendar.ts';
export { loadCalendar } from './loadCalendar.ts';
export { dueTimerOf, expiryAfter, extendDue, followDue, secondsLeft, timerOf, type DueRow, type DueTimer, type Extension } from './dueTimes.ts';
export { remindDue, expireDue, type DueOutcome } from './fireDue.ts';
