import { useState } from 'react';
import { Alert, Button, Card, Checkbox } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../portal/appContext.ts';
import { blockOf, readLayout, writeLayout, type PlacedBlock } from '../home/homeLayout.ts';
import './personal.css';

/** `/v-personal/v-myLayout`: what the home page shows, and in which order. Each change holds at once. */
export function MyLayoutPage() {
  const { t } = useTranslation();
  const { memory, session } = useApp();
  const account = session.user?.account ?? '';
  const [layout, setLayout] = useState(() => readLayout(memory, account));
  const change = (next: readonly PlacedBlock[] | undefined): void => {
    writeLayout(memory, account, next);
    setLayout(readLayout(memory, account));
  };
  const columns = (['wide', 'narrow'] as const).map((name) => layout.filter(({ key }) => blockOf(key).column === name));
  /** Blocks change places within their column; the other column stays as it is. */
  const swap = (one: PlacedBlock, other: PlacedBlock): void => change(layout.map((block) => (block === one ? other : block === other ? one : block)));

  return (
    <Card
      size="small"
      title={<h1 className="card-heading">{t('personal.layout.title')}</h1>}
      extra={
        <Button size="small" onClick={() => change(undefined)}>
          {t('personal.layout.reset')}
        </Button>
      }
    >
      <Alert type="info" showIcon title={t('personal.layout.explain')} className="setting-note" />
      {columns.map((blocks, column) => (
        <ul key={column} className="plain-list setting-blocks" aria-label={t(column === 0 ? 'personal.layout.wide' : 'personal.layout.narrow')}>
          {blocks.map((block, index) => {
            const name = t(blockOf(block.key).titleKey);
            const [above, below] = [blocks[index - 1], blocks[index + 1]];
            return (
              <li key={block.key}>
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
      ))}
    </Card>
  );
}
