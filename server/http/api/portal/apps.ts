import { translated } from '../../../../registry/metadata/index.ts';
import { appAuthList, appMenuTree } from '../../../../schemas/calls/index.ts';
import { Forbidden } from '../../../core/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { isGranted } from '../../../identity/index.ts';
import { columnsOf, matchingRows, member, numberMember, pageAsked, pageOfAll } from '../../../query/index.ts';
import { isOpenTo } from '../../../rights/index.ts';
import { handle } from '../../handle.ts';

/** Applications are the menu entries under `appCenter` that the caller may see; what stands below one is its menu (docs/adr/0068). */
const authList = handle(appAuthList, async ({ body }, context) => {
  const apps = (await entriesOf(context)).filter(({ parentId }) => parentId === ROOT).map(({ parentId: _parent, ...app }) => app);
  return pageOfAll(await matchingRows(context.db, apps, body, columns), pageAsked(body));
});

const menuTree = handle(appMenuTree, async ({ query }, context) => {
  const entries = await entriesOf(context);
  const app = entries.find(({ id, parentId }) => parentId === ROOT && id === query.appId);
  if (app === undefined) throw new Forbidden();
  return treeOf(entries, app.id, new Set([app.id]));
});

export const appHandlers = [authList, menuTree];

// helpers

const ROOT = 'appCenter';

const columns = columnsOf({
  ...Object.fromEntries(['id', 'name', 'alias', 'type', 'url', 'openType'].map((name) => [name, member(name)])),
  sn: numberMember('sn'),
});

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

async function entriesOf({ meta, user, language }: HandlerContext) {
  return (await meta.list('menu'))
    .filter((item) => isGranted(user, item.spec.auth) && isOpenTo(user, item.auth?.view))
    .map((item) => ({
      id: item.key,
      parentId: item.spec.parent ?? '0',
      name: translated(item, language, '/name', item.name),
      alias: item.spec.code ?? item.key,
      icon: item.spec.icon ?? '',
      type: /^https?:/i.test(item.spec.href ?? '') ? 'link' : 'page',
      url: item.spec.href ?? '',
      openType: item.spec.openType ?? 'panel',
      sn: Math.trunc(item.spec.sn),
    }))
    .toSorted((one, other) => one.sn - other.sn);
}

/** Entries below one, each with its own; one that stands in a circle is not walked twice. */
function treeOf(entries: readonly Entry[], parent: string, above: ReadonlySet<string>): Record<string, unknown>[] {
  return entries
    .filter(({ id, parentId }) => parentId === parent && !above.has(id))
    .map((entry) => ({ ...entry, children: treeOf(entries, entry.id, new Set([...above, entry.id])) }));
}
