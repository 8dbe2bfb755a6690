import { useState } from 'react';
import { Badge, Button, Layout, Tooltip } from 'antd';
import { BellOutlined, ControlOutlined, HomeOutlined, MenuOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { DrawerMenu, TopMenu } from '../../renderers/menu/index.ts';
import { useApp } from '../portal/appContext.ts';
import { Brand } from '../portal/Brand.tsx';
import { openInPortal } from '../portal/handOff.ts';
import { loadMenus } from '../portal/session.ts';
import { useNarrow } from '../portal/useNarrow.ts';
import { BADGE_MAX, DRAWER_WIDTH, MANAGE_BASE, MENU_MIN_VISIBLE, MENU_OVERFLOW_DELAY, RESIZE_DEBOUNCE } from '../constants.ts';
import { observer } from '../stores/index.ts';
import { LanguageSwitch } from '../pages/login/LanguageSwitch.tsx';
import { useMenuSelect } from './useMenuSelect.ts';
import { UserMenu } from './UserMenu.tsx';

/** The bar above every page: where we are, the modules, messages, the user. */
export const Header = observer(function Header() {
  const { t } = useTranslation();
  const app = useApp();
  const { menus, badges, session, notify } = app;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const [drawer, setDrawer] = useState(false);
  const { select, linkOf } = useMenuSelect();
  const entry = menus.entryOf(pathname);
  const module = menus.moduleOf(pathname);

  return (
    <Layout.Header className="shell-header">
      {narrow ? <Button type="text" icon={<MenuOutlined />} aria-label={t('shell.openMenu')} onClick={() => setDrawer(true)} /> : null}
      <Link to="/home" className="shell-home" title={t('shell.home')} {...(narrow ? { 'aria-label': t('shell.home') } : {})}>
        <Brand name={narrow ? '' : t('app.name')} tenantId={session.user?.userAttrs.tenantId} compact />
      </Link>
      {module === undefined || narrow ? null : (
        <span className="shell-module" title={entry?.name}>
          {entry?.name ?? module.name}
        </span>
      )}
      <nav className="shell-menu" aria-label={t('shell.modules')}>
        {narrow ? null : menus.state === 'failed' ? (
          <Button type="link" danger onClick={() => void loadMenus(app)}>
            {t('shell.menuFailed')}
          </Button>
        ) : (
          <TopMenu
            items={menus.items}
            activeKey={entry?.key ?? module?.key}
            texts={{ label: t('shell.modules'), more: t('shell.more') }}
            measureDelay={MENU_OVERFLOW_DELAY}
            resizeDelay={RESIZE_DEBOUNCE}
            least={MENU_MIN_VISIBLE}
            linkOf={linkOf}
            onSelect={select}
            onTooNarrow={() => notify.error(t('shell.tooNarrow'))}
          />
        )}
      </nav>
      <div className="shell-actions">
        <LanguageSwitch reload />
        {session.mayManage ? (
          <Tooltip title={t('shell.manage')}>
            <Button
              type="text"
              icon={<ControlOutlined />}
              aria-label={t('shell.manage')}
              onClick={() => void openInPortal(app, `${window.location.origin}${MANAGE_BASE}`)}
            />
          </Tooltip>
        ) : null}
        <Tooltip title={t('shell.messages')}>
          <Button
            type="text"
            aria-label={t('shell.messagesCount', { count: badges.messages ?? 0 })}
            icon={
              <Badge count={badges.messages ?? 0} overflowCount={BADGE_MAX} size="small">
                <BellOutlined />
              </Badge>
            }
            onClick={() => void navigate('/v-personal/v-messageReceiver')}
          />
        </Tooltip>
        {narrow ? null : (
          <Tooltip title={t('shell.home')}>
            <Button type="text" icon={<HomeOutlined />} aria-label={t('shell.home')} onClick={() => void navigate('/home')} />
          </Tooltip>
        )}
        <UserMenu />
      </div>
      <DrawerMenu
        open={drawer && narrow}
        items={menus.items}
        activeKey={entry?.key}
        title={t('shell.modules')}
        size={DRAWER_WIDTH}
        linkOf={linkOf}
        onClose={() => setDrawer(false)}
        onSelect={select}
      />
    </Layout.Header>
  );
});
