import { Layout, Menu, Select } from 'antd';
import { CommentOutlined, CrownOutlined, LayoutOutlined, MessageOutlined, SwapOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { useNarrow } from '../../portal/useNarrow.ts';
import { ASIDE_WIDTH } from '../../constants.ts';
import './personal.css';

const entries = [
  { name: 'v-approvalItem', titleKey: 'personal.phrases', icon: <CommentOutlined /> },
  { name: 'v-agent', titleKey: 'personal.agents', icon: <SwapOutlined /> },
  { name: 'v-secretary', titleKey: 'personal.secretaries', icon: <UserSwitchOutlined /> },
  { name: 'v-bpmDeputy', titleKey: 'personal.deputies', icon: <CrownOutlined /> },
  { name: 'v-myLayout', titleKey: 'personal.layout.title', icon: <LayoutOutlined /> },
  { name: 'v-messageReceiver', titleKey: 'personal.messages', icon: <MessageOutlined /> },
] as const;

/** `/v-personal`: what a person sets for himself. */
export function PersonalCentre() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const active = pathname.split('/')[2] ?? '';

  if (narrow) {
    return (
      <>
        <Select
          className="full-width"
          aria-label={t('personal.title')}
          value={active}
          style={{ marginBottom: 8 }}
          options={entries.map(({ name, titleKey }) => ({ value: name, label: t(titleKey) }))}
          onChange={(name: string) => void navigate(`/v-personal/${name}`)}
        />
        <Outlet />
      </>
    );
  }
  return (
    <Layout className="flow-centre">
      <Layout.Sider theme="light" width={ASIDE_WIDTH} className="side-panel">
        <nav aria-label={t('personal.title')}>
          <Menu
            mode="inline"
            selectedKeys={[active]}
            items={entries.map(({ name, titleKey, icon }) => ({ key: name, icon, label: <Link to={`/v-personal/${name}`}>{t(titleKey)}</Link> }))}
          />
        </nav>
      </Layout.Sider>
      <div className="flow-centre-content">
        <Outlet />
      </div>
    </Layout>
  );
}
