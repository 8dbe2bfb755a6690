export { openAutosaves, type Autosave, type AutosavePlace, type Autosaves } from './openAutosaves.ts';
export { useAutosave, type AutosaveState } from './useAutosave.ts';
export { useAutosaves } from './useAutosaves.ts';
