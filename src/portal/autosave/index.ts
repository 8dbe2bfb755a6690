export { openAutosaves, type Autosave, type AutosavePlace } from './openAutosaves.ts';
export { useAutosave, type AutosaveState } from './useAutosave.ts';
export { useAutosaves } from './useAutosaves.ts';
