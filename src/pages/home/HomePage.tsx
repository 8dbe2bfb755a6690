import { Fragment, useState, type ComponentType } from 'react';
import { Col, Row } from 'antd';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../portal/appContext.ts';
import { SupportPanel } from '../../portal/SupportPanel.tsx';
import { ClaimSummary } from './ClaimSummary.tsx';
import { blockOf, readLayout, type BlockKey, type HomeBlock } from './homeLayout.ts';
import { NoticeBoard } from './NoticeBoard.tsx';
import { Phrases } from './Phrases.tsx';
import { QuickFlows } from './QuickFlows.tsx';
import { TaskTabs } from './TaskTabs.tsx';
import { useReminders } from './useReminders.ts';

const views: Readonly<Record<BlockKey, ComponentType>> = {
  quickFlows: QuickFlows,
  tasks: TaskTabs,
  summary: ClaimSummary,
  phrases: Phrases,
  notices: NoticeBoard,
};

/** The dashboard: start something, see what waits, read what is new. Each block loads and fails alone, and stands where the person wants it. */
export function HomePage() {
  const { t } = useTranslation();
  const { memory, session } = useApp();
  const [layout] = useState(() => readLayout(memory, session.user?.account ?? ''));
  useReminders();
  const column = (name: HomeBlock['column']) =>
    layout
      .filter(({ key, shown }) => shown && blockOf(key).column === name)
      .map(({ key }) => {
        const View = views[key];
        return (
          <Fragment key={key}>
            <View />
          </Fragment>
        );
      });
  const [wide, narrow] = [column('wide'), column('narrow')];
  return (
    <>
      <h1 className="visually-hidden">{t('home.title')}</h1>
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
