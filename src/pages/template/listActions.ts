import { dataTemplateBoDel, instanceRevoke, instanceSendUrgent } from '../../../schemas/calls/index.ts';
import type { ListAction, ListRow } from '../../../renderers/list/index.ts';
import type { PortalApp } from '../../portal/appContext.ts';
import { SUCCESS_DURATION } from '../../constants.ts';
import { openPrintTab, printAddress } from '../print/openPrint.ts';
import type { OpenedList } from './listTemplate.ts';
import { copyOf, documentOf, draftOf, instanceOf, recordOf } from './rowTarget.ts';
import type { Transfer } from './useTransfer.tsx';

export interface ActionParts {
  readonly app: PortalApp;
  readonly list: OpenedList;
  readonly navigate: (to: string) => void;
  readonly transfer: Pick<Transfer, 'openExport' | 'openImport' | 'openBatch'>;
}

type Act = (rows: readonly ListRow[], parts: ActionParts, filter: ListAction['filter']) => Promise<boolean>;

/** What the buttons of a list do; true: the rows have changed. */
const actions: Readonly<Record<string, Act | undefined>> = {
  startFlow: begin,
  add: begin,
  view: (rows, parts) => go(rows, parts, (row) => openedBy(row, parts.list)),
  edit: (rows, parts) =>
    go(rows, parts, (row) => (parts.list.flow === undefined ? recordOf(parts.list.template.alias, 'edit', row) : draftOf(row, parts.list.flow))),
  draftList: async (_rows, { list, navigate }) => {
    navigate(`/statement/draftList/${encodeURIComponent(list.template.alias)}/true`);
    return false;
  },
  copy: (rows, parts) => go(rows, parts, (row) => copyOf(row, parts.list.flow)),
  export: async (rows, { transfer }, filter) => {
    transfer.openExport(rows, filter);
    return false;
  },
  import: (_rows, { transfer }) => transfer.openImport(),
  batchUpdate: (rows, { transfer }) => transfer.openBatch(rows),
  print: printRows,
  printBatch: printRows,
  delete: async (rows, { app, list }) => {
    const ids = rows.map((row) => String(row['id_'])).join(',');
    const { message } = await app.api.raw(dataTemplateBoDel, { params: { boAlias: list.bo }, query: { ids } });
    return done(app, message);
  },
  revoke: (rows, { app }) =>
    forInstance(rows, async (instanceId) => {
      const { message } = await app.api.raw(instanceRevoke, { body: { instanceId } });
      return done(app, message);
    }),
  urge: (rows, { app }) =>
    forInstance(rows, async (instId) => {
      const { message } = await app.api.raw(instanceSendUrgent, { body: { instId } });
      return done(app, message);
    }),
};

/** Buttons that work on this list; without a flow there is nothing to start and no document to open. */
export function supportedButtons(list: OpenedList): ReadonlySet<string> {
  return new Set(Object.keys(actions).filter((alias) => list.flow !== undefined || withoutFlow.has(alias)));
}

export async function act({ alias, rows, filter }: ListAction, parts: ActionParts): Promise<boolean> {
  return (await actions[alias]?.(rows, parts, filter)) ?? false;
}

/** Opens the document of a row, or says that there is none. */
export const openRow = (row: ListRow, parts: ActionParts): Promise<boolean> => go([row], parts, (each) => openedBy(each, parts.list));

// helpers

/** Buttons that need no flow behind the list. */
const withoutFlow: ReadonlySet<string> = new Set(['add', 'edit', 'view', 'draftList', 'delete', 'export', 'import', 'batchUpdate']);

/** A row of a flow shows its document, one without shows its record. */
const openedBy = (row: ListRow, { flow, template }: OpenedList): string | undefined =>
  flow === undefined && instanceOf(row) === undefined ? recordOf(template.alias, 'get', row) : documentOf(row);

async function begin(_rows: readonly ListRow[], { list, navigate }: ActionParts): Promise<boolean> {
  navigate(list.flow === undefined ? recordOf(list.template.alias, 'add') : `/agentStartByKey/${encodeURIComponent(list.flow)}`);
  return false;
}

async function go([row]: readonly ListRow[], { app, navigate }: ActionParts, target: (row: ListRow) => string | undefined): Promise<boolean> {
  const to = row === undefined ? undefined : target(row);
  if (to === undefined) app.notify.warning(app.i18n.t('list.notOpenable'));
  else navigate(to);
  return false;
}

async function printRows(rows: readonly ListRow[], { app, navigate }: ActionParts): Promise<boolean> {
  const ids = rows.flatMap((row) => instanceOf(row) ?? []);
  if (ids.length === 0) app.notify.warning(app.i18n.t('list.notOpenable'));
  else if (!openPrintTab(printAddress(ids))) navigate(printAddress(ids));
  return false;
}

async function forInstance([row]: readonly ListRow[], work: (instId: string) => Promise<boolean>): Promise<boolean> {
  const inst = row === undefined ? undefined : instanceOf(row);
  return inst === undefined ? false : work(inst);
}

function done({ notify, i18n }: PortalApp, message: string): true {
  notify.success(message === '' ? i18n.t('list.succeeded') : message, SUCCESS_DURATION);
  return true;
}
