import type { MouseEvent } from 'react';
import type { MenuNode } from './types.ts';

/** Address of an entry as the browser shows it, so that middle click and "open in a new tab" work. */
export type MenuLink = (item: MenuNode) => string;

/** Label of a leaf: a real link whose plain click is left to the menu. */
export function menuLabel(item: MenuNode, linkOf: MenuLink) {
  return (
    <a href={linkOf(item)} tabIndex={-1} draggable={false} onClick={keepPlainClick}>
      {item.name}
    </a>
  );
}

export function findMenu(items: readonly MenuNode[], key: string): MenuNode | undefined {
  for (const item of items) {
    const found = item.key === key ? item : findMenu(item.children, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The entries from the root down to the one with that key. */
export function menuTrail(items: readonly MenuNode[], key: string): readonly MenuNode[] {
  for (const item of items) {
    if (item.key === key) return [item];
    const below = menuTrail(item.children, key);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}

/** First entry that leads somewhere. */
export function firstLeaf(items: readonly MenuNode[]): MenuNode | undefined {
  for (const item of items) {
    const leaf = item.children.length === 0 ? (item.path === '' ? undefined : item) : firstLeaf(item.children);
    if (leaf !== undefined) return leaf;
  }
  return undefined;
}

// helpers

function keepPlainClick(event: MouseEvent): void {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
  if (modified) event.stopPropagation();
  else event.preventDefault();
}
