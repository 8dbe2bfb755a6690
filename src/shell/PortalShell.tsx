import { useEffect } from 'react';
import { App, Layout } from 'antd';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatches, useNavigation, useParams, useSearchParams } from 'react-router';
import { useApp } from '../portal/appContext.ts';
import { RenderSurroundings } from '../rendering/RenderSurroundings.tsx';
import { loadMessageCount, startSession } from '../portal/session.ts';
import { COUNT_REFRESH } from '../constants.ts';
import { observer } from '../stores/index.ts';
import { Header } from './Header.tsx';
import { SidePanel } from './SidePanel.tsx';
import { useFocusOnArrival } from './useFocusOnArrival.ts';

const CONTENT = 'content';
// Constants: a new object on every render would make every consumer of the app context render again.
const messageConfig = { maxCount: 3 };
const notificationConfig = { placement: 'bottomRight' as const };

/** What surrounds every page of a signed-in user: header, side panel of the module, content. */
export const PortalShell = observer(function PortalShell() {
  const { t } = useTranslation();
  const app = useApp();
  const navigation = useNavigation();
  const [search] = useSearchParams();
  const messageId = search.get('msgId') ?? undefined;
  const isGuest = app.session.guestAt !== undefined;
  const bare = useBare() || isGuest;
  useFocusOnArrival(CONTENT);

  useEffect(() => {
    // nothing of the portal is a guest's
    if (isGuest) return undefined;
    void startSession(app, messageId);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void loadMessageCount(app);
    }, COUNT_REFRESH);
    return () => clearInterval(timer);
  }, [app, messageId, isGuest]);

  return (
    <App message={messageConfig} notification={notificationConfig}>
      <a href={`#${CONTENT}`} className="skip-link">
        {t('app.skip')}
      </a>
      {navigation.state === 'idle' ? null : <div className="route-progress" role="progressbar" aria-label={t('app.loading')} />}
      <Layout className="shell">
        {bare ? null : <Header />}
        <Layout className="shell-body" hasSider={!bare}>
          {bare ? null : <SidePanel />}
          <Layout.Content id={CONTENT} tabIndex={-1} className="shell-content">
            <RenderSurroundings>
              <Outlet />
            </RenderSurroundings>
          </Layout.Content>
        </Layout>
      </Layout>
    </App>
  );
});

// helpers

/** Standalone pages have no header: those declared so, and those whose address asks for it. */
function useBare(): boolean {
  const params = useParams();
  const { search } = useLocation();
  const matches = useMatches();
  const declared = matches.some(({ handle }) => typeof handle === 'object' && handle !== null && 'bare' in handle && handle.bare === true);
  return declared || params['single'] === 'true' || new URLSearchParams(search).get('single') === 'true';
}
