/** What the other folders use of server/clock/. */
export { type Clock, createClock, type MovableClock } from './Clock.ts';
