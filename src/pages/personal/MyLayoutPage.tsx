import { useCallback, useState } from 'react';
import { Alert, Button, Card, Checkbox, Skeleton } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { portalDesignMyLayout, portalSaveMyLayout } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { LOCAL_KEYS } from '../../constants.ts';
import { blockTitles, readLayout, type PlacedBlock } from '../home/homeLayout.ts';
import './personal.css';

/** `/v-personal/v-myLayout`: what the home page shows, and in which order. Each change is kept at once, on the server. */
export function MyLayoutPage() {
  const { t } = useTranslation();
  const { layout, loaded, change } = useMyLayout();
  /** Blocks change places within their column; the other column stays as it is. */
  const swap = (one: PlacedBlock, other: PlacedBlock): void => change(layout.map((block) => (block === one ? other : block === other ? one : block)));

  return (
    <Card
      size="small"
      title={<h1 className="card-heading">{t('personal.layout.title')}</h1>}
      extra={
        <Button size="small" onClick={() => change([])}>
          {t('personal.layout.reset')}
        </Button>
      }
    >
      <Alert type="info" showIcon title={t('personal.layout.explain')} className="setting-note" />
      <LoadFailure of={loaded} />
      {loaded.value === undefined && loaded.error === undefined ? <Skeleton active /> : null}
      {(['wide', 'narrow'] as const).map((side) => {
        const blocks = layout.filter((block) => block.side === side);
        if (blocks.length === 0) return null;
        return (
          <ul key={side} className="plain-list setting-blocks" aria-label={t(`personal.layout.${side}`)}>
            {blocks.map((block, index) => {
              const name = t(blockTitles[block.type]);
              const [above, below] = [blocks[index - 1], blocks[index + 1]];
              return (
                <li key={block.type}>
                  <Checkbox
                    checked={block.shown}
                    aria-label={t('personal.layout.show', { name })}
                    onChange={({ target }) => change(layout.map((each) => (each === block ? { ...each, shown: target.checked } : each)))}
                  >
                    {name}
                  </Checkbox>
                  <Button
                    type="text"
                    icon={<ArrowUpOutlined />}
                    aria-label={t('personal.layout.up', { name })}
                    disabled={above === undefined}
                    onClick={() => (above === undefined ? undefined : swap(block, above))}
                  />
                  <Button
                    type="text"
                    icon={<ArrowDownOutlined />}
                    aria-label={t('personal.layout.down', { name })}
                    disabled={below === undefined}
                    onClick={() => (below === undefined ? undefined : swap(block, below))}
                  />
                </li>
              );
            })}
          </ul>
        );
      })}
    </Card>
  );
}

// helpers

/** The own layout. A change is on screen at once; one that cannot be kept is taken back with what the server has. */
function useMyLayout() {
  const { api, memory, session } = useApp();
  const [draft, setDraft] = useState<readonly PlacedBlock[]>();
  const loaded = useLoad(useCallback((signal: AbortSignal) => api.call(portalDesignMyLayout, { query: {} }, { signal, silent: true }), [api]));
  const design = loaded.value?.sysIndexLayout?.designHtml;
  const layout = draft ?? (typeof design === 'string' ? readLayout(design) : []);
  const change = (next: readonly PlacedBlock[]): void => {
    setDraft(next.length === 0 ? undefined : next);
    // the home page must not begin with what is no longer wanted
    memory.removeItem(`${LOCAL_KEYS.homeLayout}:${session.user?.account ?? ''}`);
    api.call(portalSaveMyLayout, { body: { list: next.map(({ type, shown }) => ({ type, shown })) } }).then(
      () => (next.length === 0 ? loaded.reload() : undefined),
      () => {
        setDraft(undefined);
        loaded.reload();
      },
    );
  };
  return { layout, loaded, change };
}
