import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { MenuNode } from '../../renderers/menu/index.ts';
import { firstLeaf } from '../../renderers/menu/index.ts';
import { useApp } from '../portal/appContext.ts';
import { APP_BASE, INERT_MENU_PATH, MENU_SELECT_DELAY } from '../constants.ts';

export interface MenuSelect {
  readonly select: (item: MenuNode) => void;
  readonly linkOf: (item: MenuNode) => string;
}

/** What a click on a menu entry does: other sites open in a new tab, own pages after a short pause. */
export function useMenuSelect(): MenuSelect {
  const { menus } = useApp();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const select = useCallback(
    (item: MenuNode) => {
      const target = item.path === '' ? firstLeaf([item]) : item;
      if (target === undefined || target.path === INERT_MENU_PATH) return;
      if (target.external) {
        window.open(target.path, '_blank', 'noopener');
        return;
      }
      menus.remember(target);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate(target.path), MENU_SELECT_DELAY);
    },
    [menus, navigate],
  );
  const linkOf = useCallback((item: MenuNode) => (item.external ? item.path : `${APP_BASE}${item.path}`), []);
  return { select, linkOf };
}
