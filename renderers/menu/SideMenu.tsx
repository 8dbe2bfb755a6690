import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Menu, type MenuProps } from 'antd';
import { MenuIcon } from './menuIcon.tsx';
import { findMenu, firstLeaf, type MenuLink, menuLabel, menuTrail } from './menuItems.tsx';
import type { MenuNode } from './types.ts';

export interface SideMenuProps {
  readonly items: readonly MenuNode[];
  readonly activeKey?: string | undefined;
  readonly collapsed?: boolean;
  /** Where no entry is active the first one is chosen; false where the page is one of the module that no entry names. */
  readonly chooseFirst?: boolean;
  readonly label: string;
  readonly linkOf: MenuLink;
  /** Must be stable: a new callback counts as a new menu. */
  readonly onSelect: (item: MenuNode) => void;
  /** Right click or Shift+F10 on an entry. */
  readonly onOpenInTab?: (item: MenuNode) => void;
}

/** Vertical menu of a module: three levels at most, one open submenu, first entry chosen when none is active. */
export function SideMenu({ items, activeKey, collapsed, chooseFirst = true, label, linkOf, onSelect, onOpenInTab }: SideMenuProps) {
  // what a person opened counts until another entry or another menu is shown
  const [opened, setOpened] = useState<{ readonly items: readonly MenuNode[]; readonly activeKey: string; readonly keys: string[] }>();
  const openKeys = opened !== undefined && opened.items === items && opened.activeKey === (activeKey ?? '') ? opened.keys : parentsOf(items, activeKey);

  useEffect(() => {
    const first = chooseFirst && activeKey === undefined ? firstLeaf(items) : undefined;
    if (first !== undefined) onSelect(first);
  }, [items, activeKey, chooseFirst, onSelect]);

  const openInTab = (event: MouseEvent | KeyboardEvent): void => {
    const row = (event.target as Element).closest('[role="menuitem"]');
    const key = row?.querySelector('[data-menu-key]')?.getAttribute('data-menu-key');
    const item = typeof key === 'string' ? findMenu(items, key) : undefined;
    if (item === undefined || item.path === '' || onOpenInTab === undefined) return;
    event.preventDefault();
    onOpenInTab(item);
  };

  return (
    <nav aria-label={label}>
      <Menu
        mode="inline"
        inlineCollapsed={collapsed === true}
        items={items.map((item) => entryOf(item, 1, linkOf))}
        selectedKeys={activeKey === undefined ? [] : [activeKey]}
        {...(collapsed === true ? {} : { openKeys })}
        onOpenChange={(keys) => setOpened({ items, activeKey: activeKey ?? '', keys: singlePath(items, keys, openKeys) })}
        onClick={({ key }) => {
          const item = findMenu(items, key);
          if (item !== undefined) onSelect(item);
        }}
        onContextMenu={openInTab}
        onKeyDown={(event) => {
          if (event.shiftKey && event.key === 'F10') openInTab(event);
        }}
      />
    </nav>
  );
}

// helpers

const MAX_LEVEL = 3;

const parentsOf = (items: readonly MenuNode[], key: string | undefined): string[] =>
  key === undefined
    ? []
    : menuTrail(items, key)
        .slice(0, -1)
        .map((item) => item.key);

/** Keeps only the submenu that was opened last, with its parents. */
export function singlePath(items: readonly MenuNode[], keys: readonly string[], before: readonly string[]): string[] {
  const opened = keys.find((key) => !before.includes(key));
  if (opened === undefined) return [...keys];
  return menuTrail(items, opened).map((item) => item.key);
}

function entryOf(item: MenuNode, level: number, linkOf: MenuLink): NonNullable<MenuProps['items']>[number] {
  const icon = level === 1 ? <MenuIcon name={item.name} icon={item.icon} /> : undefined;
  const label = (
    <span data-menu-key={item.key} title={item.name}>
      {item.children.length === 0 || level === MAX_LEVEL ? menuLabel(item, linkOf) : item.name}
    </span>
  );
  return item.children.length === 0 || level === MAX_LEVEL
    ? { key: item.key, icon, label, title: item.name }
    : { key: item.key, icon, label, children: item.children.map((child) => entryOf(child, level + 1, linkOf)) };
}
