export { askControl } from './askControl.ts';
export { openControl, type ControlAction } from './openControl.ts';
