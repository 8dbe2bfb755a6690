import { useCallback, useState } from 'react';
import { Button, Drawer, Empty, Modal, Skeleton, Space, Typography } from 'antd';
import { ShareAltOutlined, TeamOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { newsReaders, portalCreateShortUrl } from '../../../schemas/calls/index.ts';
import type { News } from '../../../schemas/calls/entities/portal.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { APP_BASE, FLOW_LOOKUP_SIZE } from '../../constants.ts';

/** What those who publish do with an article: see who has read it, hand out a link that needs no sign-in. */
export function DeskTools({ article }: { readonly article: News }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const [asking, setAsking] = useState(false);
  const [link, setLink] = useState<string>();

  async function share(): Promise<void> {
    try {
      const { shortUrl } = await api.call(portalCreateShortUrl, { body: { url: `/news/${article.id}` } });
      setLink(`${window.location.origin}${APP_BASE}${shortUrl}`);
    } catch {
      // the client has said why
    }
  }

  return (
    <Space wrap>
      <Button icon={<TeamOutlined />} onClick={() => setAsking(true)}>
        {t('news.readers')}
      </Button>
      <Button icon={<ShareAltOutlined />} onClick={() => void share()}>
        {t('news.share')}
      </Button>
      {asking ? <Readers id={article.id} onClose={() => setAsking(false)} /> : null}
      {link === undefined ? null : (
        <Modal open title={t('news.share')} footer={null} onCancel={() => setLink(undefined)}>
          <p>{t('news.shareHint')}</p>
          <Typography.Text copyable code className="article-link">
            {link}
          </Typography.Text>
        </Modal>
      )}
    </Space>
  );
}

// helpers

function Readers({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const loaded = useLoad(
    useCallback(
      (signal: AbortSignal) => api.call(newsReaders, { query: { id }, body: { pageBean: { page: 1, pageSize: FLOW_LOOKUP_SIZE } } }, { signal, silent: true }),
      [api, id],
    ),
  );
  const { rows = [], total = 0 } = loaded.value ?? {};
  return (
    <Drawer open title={t('news.readersOf', { count: total })} onClose={onClose}>
      <LoadFailure of={loaded} />
      {loaded.value === undefined && loaded.error === undefined ? <Skeleton active /> : null}
      {loaded.value !== undefined && rows.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('news.nobodyYet')} /> : null}
      <ul className="plain-list">
        {rows.map(({ id: person, fullname, readTime }) => (
          <li key={person} className="home-row">
            <span className="row-link">{fullname}</span>
            <time className="home-date">{readTime}</time>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
