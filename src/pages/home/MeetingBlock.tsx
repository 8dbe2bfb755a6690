import { useCallback } from 'react';
import { Card, Empty, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { meetingPending } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { HOME_LINKS, HOME_MEETINGS } from '../../constants.ts';

/** What I am to attend next: when, where, what. */
export function MeetingBlock() {
  const { t } = useTranslation();
  const { api } = useApp();
  const loaded = useLoad(
    useCallback(
      (signal: AbortSignal) => api.call(meetingPending, { body: { pageBean: { page: 1, pageSize: HOME_MEETINGS } } }, { signal, silent: true }),
      [api],
    ),
  );
  const rows = loaded.value?.rows;
  return (
    <Card size="small" title={<h2 className="card-heading">{t('home.meetings')}</h2>} extra={<Link to={HOME_LINKS.meetings}>{t('home.allMeetings')}</Link>}>
      <LoadFailure of={loaded} />
      {rows === undefined ? (
        loaded.error === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        ) : null
      ) : rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('home.noMeetings')} />
      ) : (
        <ul className="plain-list">
          {rows.map(({ id, subject, roomName, startTime, endTime }) => (
            <li key={id} className="meeting-row">
              <strong>{subject}</strong>
              <span className="home-date">
                <time>{startTime?.slice(0, 16)}</time>–<time>{endTime?.slice(11, 16)}</time> · {roomName}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
