import { byName } from '../../../schemas/byName.ts';
import { dataTemplateBoDel, instanceRevoke, instanceSendUrgent } from '../../../schemas/calls/index.ts';
import { filled, type ListAction, type ListRow } from '../../../renderers/list/index.ts';
import type { PortalApp } from '../../portal/appContext.ts';
import { SUCCESS_DURATION } from '../../constants.ts';
import { openPrintTab, printAddress, recordPrintAddress } from '../print/openPrint.ts';
import { callOf, type OpenedList } from './listTemplate.ts';
import { openedBy } from './openRows.ts';
import { rowActions } from './rowActions/index.ts';
import { copyOf, draftListOf, draftOf, instanceOf, recordOf } from './rowTarget.ts';
import type { Transfer } from './useTransfer.tsx';

export interface ActionParts {
  readonly app: PortalApp;
  readonly list: OpenedList;
  readonly navigate: (to: string) => void;
  readonly transfer: Pick<Transfer, 'openExport' | 'openImport' | 'openBatch'>;
  /** True once something has been agreed to. */
  readonly agreeAll: (rows: readonly ListRow[]) => Promise<boolean>;
}

type Act = (rows: readonly ListRow[], parts: ActionParts, filter: ListAction['filter']) => Promise<boolean>;

/** What the buttons of a list do; true: the rows have changed. */
const actions: Readonly<Record<string, Act | undefined>> = byName({
  startFlow: begin,
  add: begin,
  view: (rows, parts) => go(rows, parts, (row) => openedBy(row, parts.list)),
  edit: (rows, parts) => go(rows, parts, (row) => (parts.list.flow === undefined ? recordOf(parts.list, 'edit', row) : draftOf(row, parts.list.flow))),
  draftList: async (_rows, { list, navigate }) => {
    navigate(draftListOf(list));
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
    const remove = list.source?.remove;
    const ids = rows.map((row) => String(row[remove === undefined ? 'id_' : 'id'])).join(',');
    const { message } =
      remove === undefined
        ? await app.api.raw(dataTemplateBoDel, { params: { boAlias: list.bo }, query: { ids } })
        : await app.api.raw(callOf<'envelope'>(remove), { query: { [remove.by]: ids } });
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
  agreeAll: (rows, { agreeAll }) => agreeAll(rows),
  ...Object.fromEntries(
    rowActions.map(({ name, run }): [string, Act] => [
      name,
      async (rows, { app }) => {
        const answer = await run(app.api, rows);
        return done(app, messageIn(answer));
      },
    ]),
  ),
});

/** Buttons that work on this list; without a flow there is nothing to start and no document to open. What leads to an address works wherever there is one. */
export function supportedButtons(list: OpenedList): ReadonlySet<string> {
  const { source, template } = list;
  const leading = Object.entries(template.buttonUses ?? {}).flatMap(([alias, { to }]) => (to === undefined ? [] : [alias]));
  if (source !== undefined)
    return new Set([...leading, ...ofCalls, ...(source.remove === undefined ? [] : ['delete']), ...(source.export === undefined ? [] : ['export'])]);
  return new Set([...leading, ...Object.keys(actions).filter((alias) => !ofCalls.has(alias) && (list.flow !== undefined || withoutFlow.has(alias)))]);
}

export async function act({ alias, rows, filter }: ListAction, parts: ActionParts): Promise<boolean> {
  const to = parts.list.template.buttonUses?.[alias]?.to;
  if (to !== undefined) return go([rows[0] ?? {}], parts, (row) => filled(to, row, encodeURIComponent));
  return (await actions[alias]?.(rows, parts, filter)) ?? false;
}

/** Opens the document of a row, or says that there is none. */
export const openRow = (row: ListRow, parts: ActionParts): Promise<boolean> => go([row], parts, (each) => openedBy(each, parts.list));

// helpers

/** Buttons that need no flow behind the list. */
const withoutFlow: ReadonlySet<string> = new Set(['add', 'edit', 'view', 'draftList', 'delete', 'export', 'import', 'batchUpdate', 'print', 'printBatch']);

/** Buttons for rows of calls alone. */
const ofCalls: ReadonlySet<string> = new Set(['agreeAll', ...rowActions.map(({ name }) => name)]);

/** What the server says; some calls do without words. */
const messageIn = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string' ? answer.message : '';

async function begin(_rows: readonly ListRow[], { list, navigate }: ActionParts): Promise<boolean> {
  navigate(list.flow === undefined ? recordOf(list, 'add') : `/agentStartByKey/${encodeURIComponent(list.flow)}`);
  return false;
}

async function go([row]: readonly ListRow[], { app, navigate }: ActionParts, target: (row: ListRow) => string | undefined): Promise<boolean> {
  const to = row === undefined ? undefined : target(row);
  if (to === undefined) app.notify.warning(app.i18n.t('list.notOpenable'));
  else navigate(to);
  return false;
}

async function printRows(rows: readonly ListRow[], { app, list, navigate }: ActionParts): Promise<boolean> {
  const ids = rows.flatMap((row) => (list.flow === undefined ? String(row['id_']) : (instanceOf(row) ?? [])));
  const address = list.flow === undefined ? recordPrintAddress(list.bo, list.template.alias, ids) : printAddress(ids);
  if (ids.length === 0) app.notify.warning(app.i18n.t('list.notOpenable'));
  else if (!openPrintTab(address)) navigate(address);
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
