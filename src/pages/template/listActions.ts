import { dataTemplateBoDel, instanceRevoke, instanceSendUrgent } from '../../../schemas/calls/index.ts';
import type { ListAction, ListRow } from '../../../renderers/list/index.ts';
import type { PortalApp } from '../../app/appContext.ts';
import { SUCCESS_DURATION } from '../../constants.ts';
import type { OpenedList } from './listTemplate.ts';
import { copyOf, documentOf, draftOf, instanceOf } from './rowTarget.ts';

export interface ActionParts {
  readonly app: PortalApp;
  readonly list: OpenedList;
  readonly navigate: (to: string) => void;
}

type Act = (rows: readonly ListRow[], parts: ActionParts) => Promise<boolean>;

/** What the buttons of a list do; true: the rows have changed. */
const actions: Readonly<Record<string, Act | undefined>> = {
  startFlow: begin,
  add: begin,
  view: (rows, parts) => go(rows, parts, documentOf),
  edit: (rows, parts) => go(rows, parts, (row) => draftOf(row, parts.list.flow)),
  copy: (rows, parts) => go(rows, parts, (row) => copyOf(row, parts.list.flow)),
  delete: async (rows, { app, list }) => {
    const ids = rows.map((row) => String(row['id_'])).join(',');
    const { message } = await app.api.raw(dataTemplateBoDel, { params: { boAlias: list.bo }, query: { ids } });
    return done(app, message);
  },
  revoke: (rows, { app }) => forInstance(rows, async (instanceId) => {
    const { message } = await app.api.raw(instanceRevoke, { body: { instanceId } });
    return done(app, message);
  }),
  urge: (rows, { app }) => forInstance(rows, async (instId) => {
    const { message } = await app.api.raw(instanceSendUrgent, { body: { instId } });
    return done(app, message);
  }),
};

/** Buttons that work on this list; without a flow there is nothing to start and no document to open. */
export function supportedButtons(list: OpenedList): ReadonlySet<string> {
  return new Set(Object.keys(actions).filter((alias) => list.flow !== undefined || alias === 'delete'));
}

export async function act({ alias, rows }: ListAction, parts: ActionParts): Promise<boolean> {
  return await actions[alias]?.(rows, parts) ?? false;
}

/** Opens the document of a row, or says that there is none. */
export const openRow = (row: ListRow, parts: ActionParts): Promise<boolean> => go([row], parts, documentOf);

// helpers

async function begin(_rows: readonly ListRow[], { list, navigate }: ActionParts): Promise<boolean> {
  if (list.flow !== undefined) navigate(`/agentStartByKey/${encodeURIComponent(list.flow)}`);
  return false;
}

async function go([row]: readonly ListRow[], { app, navigate }: ActionParts, target: (row: ListRow) => string | undefined): Promise<boolean> {
  const to = row === undefined ? undefined : target(row);
  if (to === undefined) app.notify.warning(app.i18n.t('list.notOpenable'));
  else navigate(to);
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
