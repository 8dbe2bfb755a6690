import { lazy, Suspense, useCallback } from 'react';
import { Col, Row, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { portalVueFrontHome } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { SupportPanel } from '../../portal/SupportPanel.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { LOCAL_KEYS } from '../../constants.ts';
import { writeText } from '../../stores/storage.ts';
import { nameOf, readHome, type PlacedBlock, type PlacedChart } from './homeLayout.ts';
import { homeViews } from './homeViews.ts';
import { useReminders } from './useReminders.ts';

/** Most home pages have none, and drawing takes a large library. */
const HomeChart = lazy(() => import('../report/ChartBlock.tsx').then(({ ChartBlock }) => ({ default: ChartBlock })));

/** The dashboard: start something, see what waits, read what is new. Its blocks stand where the published layout, or the person, wants them. */
export function HomePage() {
  const { t } = useTranslation();
  const layout = useLayout();
  useReminders();
  const column = (side: PlacedBlock['side']) =>
    (layout ?? [])
      .filter((block) => block.shown && block.side === side)
      .map((block) => {
        if (block.type === 'chart')
          return (
            <Suspense key={nameOf(block)} fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
              <HomeChart chart={block.chart} height={280} place="block" />
            </Suspense>
          );
        const View = homeViews[block.type];
        return <View key={block.type} />;
      });
  const [wide, narrow] = [column('wide'), column('narrow')];
  return (
    <>
      <h1 className="visually-hidden">{t('home.title')}</h1>
      {layout === undefined ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      <Row gutter={[12, 12]}>
        {wide.length === 0 ? null : (
          <Col xs={24} xl={narrow.length === 0 ? 24 : 16} className="home-stack">
            {wide}
          </Col>
        )}
        {narrow.length === 0 ? null : (
          <Col xs={24} xl={wide.length === 0 ? 24 : 8} className="home-stack">
            {narrow}
          </Col>
        )}
      </Row>
      <SupportPanel />
    </>
  );
}

// helpers

/** The layout that was last seen on this machine stands until the server has answered; when it does not answer, the usual one does. */
function useLayout(): readonly (PlacedBlock | PlacedChart)[] | undefined {
  const { api, memory, session } = useApp();
  const key = `${LOCAL_KEYS.homeLayout}:${session.user?.account ?? ''}`;
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const text = await api.call(portalVueFrontHome, {}, { signal, silent: true });
        writeText(memory, key, text);
        return text;
      },
      [api, memory, key],
    ),
  );
  const text = loaded.value ?? memory.getItem(key) ?? (loaded.error === undefined ? undefined : '');
  return text === undefined ? undefined : readHome(text);
}
