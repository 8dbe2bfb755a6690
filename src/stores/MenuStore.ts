import { makeAutoObservable } from 'mobx';
import type { Menu } from '../../schemas/calls/entities/portal.ts';
import type { MenuNode } from '../../renderers/menu/types.ts';
import { SESSION_KEYS } from '../constants.ts';
import { toMenuNodes } from './toMenuNodes.ts';
import { writeJson, writeText } from './storage.ts';

/** The menus of the signed-in user and the module that is open. */
export class MenuStore {
  items: readonly MenuNode[] = [];
  state: 'waiting' | 'ready' | 'failed' = 'waiting';
  /** Where the user was in a module, by alias of the module. */
  private readonly lastPaths = new Map<string, string>();

  constructor(private readonly storage: Storage) {
    makeAutoObservable<this, 'storage' | 'lastPaths'>(this, { storage: false, lastPaths: false }, { autoBind: true });
  }

  setMenus(menus: readonly Menu[]): void {
    this.items = toMenuNodes(menus);
    this.state = 'ready';
  }

  setFailed(): void {
    this.state = 'failed';
  }

  /** Remembers the choice of a module or one of its entries; choosing home forgets the alias. */
  remember(item: MenuNode): void {
    const module = this.moduleOf(item.path) ?? item;
    if (item.alias === 'home') {
      this.storage.removeItem(SESSION_KEYS.menuAlias);
    } else {
      writeText(this.storage, SESSION_KEYS.menuAlias, module.alias);
    }
    writeText(this.storage, SESSION_KEYS.menuPath, item.path);
    writeText(this.storage, SESSION_KEYS.menuName, item.name);
    writeJson(this.storage, SESSION_KEYS.menuList, module.children);
    this.lastPaths.set(module.alias, item.path);
  }

  lastPath(alias: string): string | undefined {
    return this.lastPaths.get(alias);
  }

  byAlias(alias: string): MenuNode | undefined {
    return this.items.find((item) => item.alias === alias);
  }

  /** The entry that an address belongs to: the one with the longest path that the address starts with. */
  entryOf(path: string): MenuNode | undefined {
    let best: MenuNode | undefined;
    const visit = (nodes: readonly MenuNode[]): void => {
      for (const node of nodes) {
        if (
          covers(node.path, path) &&
          (best === undefined || node.path.length > best.path.length || (node.path.length === best.path.length && node.children.length === 0))
        )
          best = node;
        visit(node.children);
      }
    };
    visit(this.items);
    return best;
  }

  /** The top module that an address belongs to. */
  moduleOf(path: string): MenuNode | undefined {
    const entry = this.entryOf(path);
    if (entry === undefined) return this.items.find((item) => covers(`/${item.alias}`, path));
    return this.items.find((item) => entry.key === item.key || entry.key.startsWith(`${item.key}/`));
  }

  clear(): void {
    this.items = [];
    this.state = 'waiting';
    this.lastPaths.clear();
  }
}

// helpers

const covers = (menuPath: string, path: string): boolean => {
  const plain = menuPath.split('?')[0] ?? '';
  return plain !== '' && plain !== '/' && (path === plain || path.startsWith(`${plain}/`));
};
