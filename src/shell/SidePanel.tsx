import { useCallback, useState } from 'react';
import { Layout } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type MenuNode, SideMenu } from '../../renderers/menu/index.ts';
import { useApp } from '../portal/appContext.ts';
import { openInPortal } from '../portal/handOff.ts';
import { useNarrow } from '../portal/useNarrow.ts';
import { LOCAL_KEYS, SIDE_COLLAPSED, SIDE_EXPANDED, STATEMENT_MENU_WIDTH } from '../constants.ts';
import { observer } from '../stores/index.ts';
import { useMenuSelect } from './useMenuSelect.ts';

/** Modules that draw a menu of their own. */
const OWN_MENU = new Set(['home', 'v-flow', 'v-mail', 'v-personal', 'appCenter']);

/** The entries of the module beside its pages. */
export const SidePanel = observer(function SidePanel() {
  const { t } = useTranslation();
  const app = useApp();
  const { pathname } = useLocation();
  const narrow = useNarrow();
  const { select, linkOf } = useMenuSelect();
  const [collapsed, setCollapsed] = useState(() => app.memory.getItem(LOCAL_KEYS.sideCollapsed) === '1');
  const openInTab = useCallback((item: MenuNode) => void openInPortal(app, item.external ? item.path : linkOf(item)), [app, linkOf]);

  const module = app.menus.moduleOf(pathname);
  if (module === undefined || module.children.length === 0 || OWN_MENU.has(module.alias) || narrow) return null;
  const entry = app.menus.entryOf(pathname);
  const statement = module.alias === 'statement';

  return (
    <Layout.Sider
      className="side-panel"
      theme="light"
      collapsible={!statement}
      collapsed={!statement && collapsed}
      width={statement ? STATEMENT_MENU_WIDTH : SIDE_EXPANDED}
      collapsedWidth={SIDE_COLLAPSED}
      onCollapse={(next) => {
        setCollapsed(next);
        app.memory.setItem(LOCAL_KEYS.sideCollapsed, next ? '1' : '0');
      }}
    >
      <SideMenu
        items={module.children}
        activeKey={entry === undefined || entry.key === module.key ? undefined : entry.key}
        collapsed={!statement && collapsed}
        // a form or a draft list below the module stays where it is
        chooseFirst={pathname === `/${module.alias}` || pathname === module.path}
        label={t('shell.sideMenu', { module: module.name })}
        linkOf={linkOf}
        onSelect={select}
        onOpenInTab={openInTab}
      />
    </Layout.Sider>
  );
});
