import { dictGetByTypeKey, fileDownload, fileGet, fileGetById } from '../../schemas/calls/index.ts';
import type { Confirmation, DictItem, RenderServices } from '../../renderers/core/index.ts';
import { APP_BASE } from '../constants.ts';
import type { PortalApp } from '../portal/appContext.ts';
import type { Choice, ChoiceRow } from '../portal/choices/choice.ts';
import { createDocumentServices } from './documentServices.ts';
import { createNameFinder } from '../portal/choices/findNamed.ts';
import { createDialogService } from '../portal/choices/openDialog.ts';
import { createQueryService } from '../portal/choices/queryService.ts';
import { reloadPage } from '../portal/reloadPage.ts';
import { uploadFile } from '../portal/uploadFile.ts';
import { isWebAddress, safeAddress } from '../../registry/safeAddress.ts';

export interface ServiceParts {
  readonly app: PortalApp;
  /** Shows a list to choose from; undefined when it was left. */
  readonly choose: (choice: Choice) => Promise<readonly ChoiceRow[] | undefined>;
  /** Lets the user pick people, organisations, posts, roles or jobs; undefined when it was left. */
  readonly pick: RenderServices['pick'];
  readonly confirm: (question: Confirmation) => Promise<boolean>;
  readonly navigate: (to: string) => void;
}

/** The services of the portal in the shape that renderers ask for. Failures reject; the renderer shows them in place. */
export function createRenderServices({ app, choose, pick, confirm, navigate }: ServiceParts): RenderServices {
  const { api, notify, i18n } = app;
  const t = (key: string): string => i18n.t(key);
  const dicts = new Map<string, Promise<readonly DictItem[]>>();

  return {
    upload: (file, options) => uploadFile(app, file, options),
    async download(fileId) {
      await api.call(fileDownload, { query: { fileId } }, { silent: true });
    },
    async readFile(fileId) {
      const { blob } = await api.call(fileGetById, { params: { id: fileId } }, { silent: true, keep: true, parallel: true });
      return blob;
    },
    async fileFacts(fileId) {
      const { sha256, version, frozenTime } = await api.call(fileGet, { query: { id: fileId } }, { silent: true, parallel: true });
      return { sha256: sha256 ?? '', version: version ?? 1, ...(typeof frozenTime === 'string' ? { frozen: frozenTime } : {}) };
    },
    pick,
    findNamed: createNameFinder(api),
    openDialog: createDialogService({ api, choose, pick }),
    ...createDocumentServices({ api, t, choose }),
    query: createQueryService({ api, t: (key, params) => i18n.t(key, { ...params }), onEmpty: notify.warning }),
    dict(key) {
      const known = dicts.get(key);
      if (known !== undefined) return known;
      const loading = api.call(dictGetByTypeKey, { query: { typeKey: key }, body: {} }, { silent: true, parallel: true }).then((entries) =>
        entries.map(({ key: value, name, parentId }) => ({
          key: value,
          name,
          ...(typeof parentId === 'string' && parentId !== '0' ? { parent: parentId } : {}),
        })),
      );
      dicts.set(key, loading);
      // A failure is not remembered: the next field asks again.
      loading.catch(() => dicts.delete(key));
      return loading;
    },
    open(href, options = {}) {
      const address = safeAddress(href);
      if (address === undefined) return;
      const own = address.startsWith('/');
      if (own && options.newTab !== true) navigate(address);
      else if (own || isWebAddress(address)) window.open(own ? `${APP_BASE}${address}` : address, '_blank', 'noopener');
    },
    confirm,
    reload: reloadPage,
    notify: { success: (text) => notify.success(text), warning: notify.warning, error: notify.error },
  };
}
