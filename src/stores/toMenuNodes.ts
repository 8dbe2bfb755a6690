import type { Menu } from '../../schemas/calls/entities/portal.ts';
import type { MenuNode } from '../../renderers/menu/types.ts';
import { isWebAddress, safeAddress } from '../../registry/safeAddress.ts';

/** The menu tree as it is drawn: hidden entries left out, siblings by `sn`, addresses made out. */
export function toMenuNodes(menus: readonly Menu[], parentKey = '', moduleAlias = ''): readonly MenuNode[] {
  return menus
    .filter((menu) => !isHidden(menu.hidden))
    .toSorted((one, other) => (one.sn ?? 0) - (other.sn ?? 0))
    .map((menu) => {
      const key = parentKey === '' ? menu.id : `${parentKey}/${menu.id}`;
      const module = moduleAlias === '' ? menu.alias : moduleAlias;
      const children = toMenuNodes(menu.children ?? [], key, module);
      const path = inModule(pathOf(menu), module);
      return {
        key,
        name: menu.name,
        alias: menu.alias,
        path: path === '' && children.length === 0 ? `/${menu.alias}` : path,
        external: isWebAddress(path),
        ...(typeof menu.menuIcon === 'string' && menu.menuIcon !== '' ? { icon: menu.menuIcon } : {}),
        children,
      };
    });
}

// helpers

const isHidden = (hidden: unknown): boolean => hidden === true || hidden === 1 || hidden === '1' || hidden === 'true';

/** Areas that exist below every module; menus name them without the module. */
const AREAS = /^\/?(template|href|querySql|chart|draftList)\//;

function inModule(path: string, module: string): string {
  if (path === '' || isWebAddress(path)) return path;
  if (AREAS.test(path) || !path.startsWith('/')) return `/${module}/${path.replace(/^\//, '')}`;
  return path;
}

/** `path` of the wire is the chain of ids unless it starts with a slash. */
function pathOf(menu: Menu): string {
  for (const candidate of [menu.href, menu.menuUrl]) {
    const address = safeAddress(candidate);
    if (address !== undefined) return address;
  }
  const path = safeAddress(menu.path);
  return path?.startsWith('/') === true ? path : '';
}
