import { useCallback } from 'react';
import { Button, Empty, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { workList } from '../../../schemas/calls/index.ts';
import type { Work } from '../../../schemas/calls/entities/work.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { WorkProgress } from './WorkProgress.tsx';
import './works.css';

/** `/works`: what goes on in the background for whoever looks, and what became of it. `?id=` opens one; the address brings it back after a reload. */
export function WorksPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const [search, setSearch] = useSearchParams();
  const found = useLoad(useCallback((signal: AbortSignal) => api.call(workList, {}, { signal, silent: true }), [api]));
  const works = found.value ?? [];
  const open = search.get('id') ?? works.find(({ endTime }) => !endTime)?.id ?? works[0]?.id;

  return (
    <section className="works-page" aria-labelledby="works-title">
      <h1 id="works-title">{t('works.title')}</h1>
      <LoadFailure of={found} />
      {found.value !== undefined && works.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('works.none')} /> : null}
      {open === undefined ? null : <WorkProgress key={open} id={open} />}
      <ul className="plain-list works-list" aria-label={t('works.title')}>
        {works.map((work) => (
          <li key={work.id}>
            <Button type="link" aria-current={work.id === open} onClick={() => setSearch({ id: work.id }, { replace: true })}>
              {work.title}
            </Button>
            <Tag color={colours[work.state]}>{t(`works.short.${work.state}`)}</Tag>
            <span className="works-time">{work.createTime}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

// helpers

const colours: Readonly<Record<Work['state'], string>> = {
  open: 'default',
  running: 'processing',
  stopping: 'processing',
  done: 'success',
  cancelled: 'warning',
  failed: 'error',
};
