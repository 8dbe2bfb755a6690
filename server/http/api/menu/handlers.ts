import { translated } from '../../../../registry/metadata/index.ts';
import type { Menu } from '../../../../schemas/calls/entities/portal.ts';
import { menuGetCurrentUserMenu, menuGetCurrentUserMethodAuth } from '../../../../schemas/calls/index.ts';
import { handle } from '../../handle.ts';
import { isOpenTo } from '../../../rights/index.ts';
import { isGranted } from '../../../identity/index.ts';

/** The published menu items that the person may see, as a tree. A root alias that is no item means the whole menu. */
const currentUserMenu = handle(menuGetCurrentUserMenu, async ({ query }, { meta, user, tenantId, language }) => {
  const locale = language;
  const entries = (await meta.list('menu'))
    .filter((item) => isGranted(user, item.spec.auth) && isOpenTo(user, item.auth?.view))
    .map((item): Menu & { parentId: string } => ({
      id: item.key,
      parentId: item.spec.parent ?? '0',
      name: translated(item, locale, '/name', item.name),
      alias: item.spec.code ?? item.key,
      code: item.spec.code ?? item.key,
      menuIcon: item.spec.icon ?? '',
      sn: Math.trunc(item.spec.sn),
      href: item.spec.href ?? '',
      menuUrl: item.spec.href ?? '',
      hidden: item.spec.hidden ?? false,
      activeTab: item.spec.openType ?? 'panel',
      open: 1,
      tenantId,
    }));
  const root = entries.find((entry) => entry.alias === query.menuAlias || entry.id === query.menuAlias);
  return treeOf(entries, root?.id ?? '0', '');
});

const methodAuth = handle(menuGetCurrentUserMethodAuth, async (_input, { meta, user }) => {
  const methods = (await meta.list('methodAuth')).flatMap((item) => item.spec.methods);
  return {
    allMethod: methods.map((method) => method.code),
    curUserMethod: methods.filter((method) => isGranted(user, method.auth)).map((method) => method.code),
  };
});

export const menuHandlers = [currentUserMenu, methodAuth];

// helpers

function treeOf(entries: readonly (Menu & { parentId: string })[], parentId: string, path: string): Menu[] {
  return entries
    .filter((entry) => entry.parentId === parentId)
    .sort((a, b) => (a.sn ?? 0) - (b.sn ?? 0))
    .map((entry) => {
      const own = `${path}${entry.id}.`;
      const children = path.split('.').includes(entry.id) ? [] : treeOf(entries, entry.id, own);
      return { ...entry, path: own, isParent: children.length > 0, children };
    });
}
