import { formPrintDocument, formPrintPreview, formPrintRecord, instanceGetWatermark, type PrintTemplateEntry } from '../../../schemas/calls/index.ts';
import { toBoData } from '../../../registry/form/index.ts';
import type { Opinion } from '../../../schemas/calls/entities/flow.ts';
import type { InstancePort, RenderServices } from '../../../renderers/core/index.ts';
import type { PrintTemplate } from '../../../renderers/print/index.ts';
import { translateWith } from '../../../validators/index.ts';
import { messageOf, type Api } from '../../api/index.ts';
import type { PortalApp } from '../../portal/appContext.ts';
import { portOf } from '../../portal/choices/instancePort.ts';
import { loadLocale } from '../../locales/index.ts';
import { APP_BASE } from '../../constants.ts';
import { formContextOf } from '../flowForm/formContextOf.ts';
import { openForm, type OpenForm } from '../flowForm/loadForm.ts';
import { createRulePorts } from '../flowForm/rulePorts.ts';
import { recordOf } from '../template/rowTarget.ts';

export interface PrintChoice {
  readonly key: string;
  readonly name: string;
  readonly isDefault: boolean;
  readonly template: PrintTemplate;
}

/** A document with everything that may stand on its paper. */
export interface PrintJob {
  readonly id: string;
  readonly form: OpenForm;
  readonly templates: readonly PrintChoice[];
  /** Newest first. */
  readonly opinions: readonly Opinion[];
  /** What the controls of the form may ask about the document; nothing is fetched for it. */
  readonly instance: InstancePort;
  /** SHA-256 of its files as they were submitted, by their ids. */
  readonly fileHashes: Readonly<Record<string, string>>;
  readonly isDraft: boolean;
  /** Configured words across the pages. */
  readonly watermark: string | undefined;
  readonly user: string;
  readonly time: string;
  /** Address of the document; a request that was never saved has none. */
  readonly link: string | undefined;
}

export interface PrintParts {
  readonly app: PortalApp;
  readonly api: Api;
  readonly services: Pick<RenderServices, 'query' | 'dict'>;
}

/** A stored document. Rejects where it does not exist or may not be read. */
export async function loadPrint(instId: string, parts: PrintParts, signal: AbortSignal): Promise<PrintJob> {
  const { api } = parts;
  const quiet = { silent: true, parallel: true, signal };
  const [document, watermark] = await Promise.all([
    api.call(formPrintDocument, { query: { instId } }, quiet),
    api.call(instanceGetWatermark, { query: { instId } }, quiet).catch(() => null),
  ]);
  const form = await open(document.form, parts);
  return {
    ...common(parts, form.store.clock.now),
    id: instId,
    form,
    templates: document.templates.map(choiceOf),
    ...saidOn(parts, instId, document.opinions),
    isDraft: document.isDraft,
    fileHashes: document.fileHashes,
    watermark: watermark?.content ?? undefined,
    link: `${window.location.origin}${APP_BASE}/inst/${encodeURIComponent(instId)}`,
  };
}

/** A record that no flow runs, as a list shows it. Rejects where the list does not. */
export async function loadRecordPrint(
  at: { readonly boAlias: string; readonly list: string; readonly id: string },
  parts: PrintParts,
  signal: AbortSignal,
): Promise<PrintJob> {
  const document = await parts.api.call(formPrintRecord, { query: at }, { silent: true, parallel: true, signal });
  const form = await open(document.form, parts);
  return {
    ...common(parts, form.store.clock.now),
    id: at.id,
    form,
    templates: document.templates.map(choiceOf),
    ...saidOn(parts, undefined, []),
    isDraft: false,
    fileHashes: document.fileHashes,
    watermark: undefined,
    link: `${window.location.origin}${APP_BASE}${recordOf({ template: { alias: at.list } }, 'get', { id_: at.id })}`,
  };
}

/** What is on the screen now and may never have been saved, with the rights it would have on paper. */
export async function previewPrint(
  live: OpenForm,
  flow: { readonly defId?: string; readonly flowKey?: string; readonly leaderId?: string },
  parts: PrintParts,
  signal: AbortSignal,
): Promise<PrintJob> {
  const { permission, templates } = await parts.api.call(formPrintPreview, { query: flow }, { silent: true, parallel: true, signal });
  const now = live.store.moment();
  const data = toBoData(
    live.form.boAlias,
    live.store.toData(),
    live.form.tables.map((table) => table.name),
  );
  return {
    ...common(parts, now),
    id: 'preview',
    form: await open({ result: true, form: live.served, data, permission, now }, parts),
    templates: templates.map(choiceOf),
    ...saidOn(parts, undefined, []),
    isDraft: true,
    fileHashes: {},
    watermark: undefined,
    link: undefined,
  };
}

// helpers

const common = ({ app }: PrintParts, now: string) => ({ user: app.session.user?.username ?? '', time: now.slice(0, 'YYYY-MM-DD HH:mm'.length) });

function saidOn({ app }: PrintParts, instId: string | undefined, opinions: readonly Opinion[]): Pick<PrintJob, 'opinions' | 'instance'> {
  const { user } = app.session;
  return { opinions, instance: portOf({ instId, user: user === undefined ? undefined : { id: user.userId, name: user.username } }, opinions) };
}

const open = async (payload: Parameters<typeof openForm>[0], { app, api, services }: PrintParts): Promise<OpenForm> =>
  openForm(payload, {
    context: formContextOf(app.session, payload),
    locale: app.locale.current,
    translate: translateWith((await loadLocale(app.locale.current)).rules),
    readOnly: true,
    services,
    ports: createRulePorts(api),
    onLoadError: (error) => app.notify.warning(messageOf(error)),
    // What cannot be computed stands on the screen already; paper shows the value as it is.
    onFormulaError: () => undefined,
  });

/** The server made the spec from validated metadata. */
const choiceOf = ({ key, name, isDefault, spec }: PrintTemplateEntry): PrintChoice => ({ key, name, isDefault, template: spec as unknown as PrintTemplate });
