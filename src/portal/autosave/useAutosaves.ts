import { userInputKey } from '../../../schemas/calls/index.ts';
import { useApp, type PortalApp } from '../appContext.ts';
import { openAutosaves, type Autosaves } from './openAutosaves.ts';

const known = new WeakMap<PortalApp, Autosaves>();

/** Where this browser keeps unsaved input; one for the whole portal. */
export function useAutosaves(): Autosaves {
  const app = useApp();
  let autosaves = known.get(app);
  if (autosaves === undefined) {
    autosaves = openAutosaves(
      () => app.api.call(userInputKey, {}, { silent: true, parallel: true }),
      (kind) => app.notify.warning(app.i18n.t(`document.autosave.${kind}`)),
    );
    known.set(app, autosaves);
  }
  return autosaves;
}
