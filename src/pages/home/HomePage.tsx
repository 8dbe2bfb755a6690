import { Col, Row } from 'antd';
import { useTranslation } from 'react-i18next';
import { SupportPanel } from '../../app/SupportPanel.tsx';
import { ClaimSummary } from './ClaimSummary.tsx';
import { NoticeBoard } from './NoticeBoard.tsx';
import { Phrases } from './Phrases.tsx';
import { QuickFlows } from './QuickFlows.tsx';
import { TaskTabs } from './TaskTabs.tsx';
import { useReminders } from './useReminders.ts';

/** The dashboard: start something, see what waits, read what is new. Each block loads and fails alone. */
export function HomePage() {
  const { t } = useTranslation();
  useReminders();
  return (
    <>
      <h1 className="visually-hidden">{t('home.title')}</h1>
      <Row gutter={[12, 12]}>
        <Col xs={24} xl={16} className="home-stack"><QuickFlows /><TaskTabs /></Col>
        <Col xs={24} xl={8} className="home-stack"><ClaimSummary /><Phrases /><NoticeBoard /></Col>
      </Row>
      <SupportPanel />
    </>
  );
}
