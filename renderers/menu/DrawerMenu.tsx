import { Drawer, Menu, type MenuProps } from 'antd';
import { findMenu, type MenuLink, menuLabel } from './menuItems.tsx';
import type { MenuNode } from './types.ts';

export interface DrawerMenuProps {
  readonly open: boolean;
  readonly items: readonly MenuNode[];
  readonly activeKey?: string | undefined;
  readonly title: string;
  readonly size: number;
  readonly linkOf: MenuLink;
  readonly onClose: () => void;
  readonly onSelect: (item: MenuNode) => void;
}

/** The whole menu tree in a drawer, for narrow screens. */
export function DrawerMenu({ open, items, activeKey, title, size, linkOf, onClose, onSelect }: DrawerMenuProps) {
  return (
    <Drawer open={open} onClose={onClose} placement="left" size={size} title={title} styles={{ body: { padding: 0 } }}>
      <Menu
        mode="inline"
        aria-label={title}
        items={items.map((item) => entryOf(item, linkOf))}
        selectedKeys={activeKey === undefined ? [] : [activeKey]}
        onClick={({ key }) => {
          const item = findMenu(items, key);
          if (item === undefined) return;
          onClose();
          onSelect(item);
        }}
      />
    </Drawer>
  );
}

// helpers

function entryOf(item: MenuNode, linkOf: MenuLink): NonNullable<MenuProps['items']>[number] {
  return item.children.length === 0
    ? { key: item.key, label: menuLabel(item, linkOf) }
    : { key: item.key, label: item.name, children: item.children.map((child) => entryOf(child, linkOf)) };
}
