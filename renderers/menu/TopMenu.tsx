import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Menu, type MenuProps } from 'antd';
import { EllipsisOutlined } from '@ant-design/icons';
import { fitMenu, type MenuFit } from './fitMenu.ts';
import { findMenu, type MenuLink, menuLabel } from './menuItems.tsx';
import { menuTone } from './menuTone.ts';
import type { MenuNode } from './types.ts';

export interface TopMenuProps {
  readonly items: readonly MenuNode[];
  /** Key of the entry that is shown now. */
  readonly activeKey?: string | undefined;
  readonly texts: { readonly label: string; readonly more: string };
  /** Wait before the row is measured, and after the last resize, in ms. */
  readonly measureDelay: number;
  readonly resizeDelay: number;
  /** More items than this must stay beside "more". */
  readonly least: number;
  readonly linkOf: MenuLink;
  readonly onSelect: (item: MenuNode) => void;
  /** Called once each time the row becomes too narrow. */
  readonly onTooNarrow: () => void;
}

/** Horizontal menu of the modules. Items that do not fit move into "more" and come back when there is room. */
export function TopMenu(props: TopMenuProps) {
  const { items, activeKey, texts, onSelect } = props;
  const row = useRef<HTMLDivElement>(null);
  const rule = useRef<HTMLDivElement>(null);
  const fit = useMenuFit(row, rule, props);

  const visible = items.slice(0, fit.visible);
  const rest = items.slice(fit.visible);
  const entries: MenuProps['items'] = [
    ...visible.map((item) => entryOf(item, props.linkOf)),
    ...(rest.length === 0
      ? []
      : [{ key: MORE, label: texts.more, icon: <EllipsisOutlined />, popupOffset: [0, 4], children: rest.map((item) => entryOf(item, props.linkOf)) }]),
  ];

  return (
    <div ref={row} className="top-menu">
      <div ref={rule} className="top-menu-rule" aria-hidden="true" inert>
        {items.map((item) => (
          <span key={item.key} className="top-menu-item">
            {item.name}
          </span>
        ))}
        <span className="top-menu-item top-menu-item-more">{texts.more}</span>
      </div>
      <Menu
        mode="horizontal"
        disabledOverflow
        aria-label={texts.label}
        items={entries}
        selectedKeys={activeKey === undefined ? [] : [activeKey]}
        onClick={({ key }) => {
          const item = findMenu(items, key);
          if (item !== undefined) onSelect(item);
        }}
      />
    </div>
  );
}

// helpers

const MORE = '__more';

function useMenuFit(
  row: React.RefObject<HTMLDivElement | null>,
  rule: React.RefObject<HTMLDivElement | null>,
  { items, measureDelay, resizeDelay, least, onTooNarrow }: TopMenuProps,
): MenuFit {
  const [fit, setFit] = useState<MenuFit>({ visible: items.length, tooNarrow: false });
  const narrow = useRef(false);
  const report = useRef(onTooNarrow);
  useLayoutEffect(() => {
    report.current = onTooNarrow;
  });

  useEffect(() => {
    const measure = (): void => {
      const widths = Array.from(rule.current?.children ?? [], (child) => child.getBoundingClientRect().width);
      const available = row.current?.clientWidth ?? 0;
      if (available === 0) return;
      const next = fitMenu(widths.slice(0, -1), available, widths.at(-1) ?? 0, least);
      setFit(next);
      if (next.tooNarrow && !narrow.current) report.current();
      narrow.current = next.tooNarrow;
    };
    let timer = setTimeout(measure, measureDelay);
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(measure, resizeDelay);
    };
    window.addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', later);
    };
  }, [items, measureDelay, resizeDelay, least, row, rule]);

  return { ...fit, visible: Math.min(fit.visible, items.length) };
}

function entryOf(item: MenuNode, linkOf: MenuLink): NonNullable<MenuProps['items']>[number] {
  const style = { backgroundColor: menuTone(item.alias) };
  return item.children.length === 0
    ? { key: item.key, label: menuLabel(item, linkOf), style, className: 'top-menu-entry' }
    : { key: item.key, label: item.name, style, className: 'top-menu-entry', children: item.children.map((child) => childOf(child, linkOf)) };
}

function childOf(item: MenuNode, linkOf: MenuLink): NonNullable<MenuProps['items']>[number] {
  return item.children.length === 0
    ? { key: item.key, label: menuLabel(item, linkOf) }
    : { key: item.key, label: item.name, children: item.children.map((child) => childOf(child, linkOf)) };
}
