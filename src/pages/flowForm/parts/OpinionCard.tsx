import { useCallback, useId } from 'react';
import { Button, Card, Dropdown, Input } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { approvalItemsForFlow } from '../../../../schemas/calls/index.ts';
import type { Api } from '../../../api/index.ts';
import { useLoad } from '../../../app/useLoad.ts';
import { OPINION_MAX } from '../limits.ts';

export interface OpinionCardProps {
  readonly api: Api;
  readonly defKey: string | undefined;
  readonly value: string;
  readonly required: boolean;
  readonly onChange: (value: string) => void;
}

/** The words that go with a decision; common phrases help. */
export function OpinionCard({ api, defKey, value, required, onChange }: OpinionCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const phrases = useLoad(
    useCallback(
      (signal: AbortSignal) => api.call(approvalItemsForFlow, { query: defKey === undefined ? {} : { defKey } }, { silent: true, signal }),
      [api, defKey],
    ),
  );
  const items = (phrases.value ?? []).map((phrase, index) => ({ key: String(index), label: phrase, onClick: () => onChange(phrase.slice(0, OPINION_MAX)) }));
  return (
    <Card
      size="small"
      title={<label htmlFor={id} className={required ? 'field-required' : undefined}>{t('flowForm.opinion')}</label>}
      extra={items.length === 0 ? null : <Dropdown trigger={['click']} menu={{ items }}><Button size="small" type="text" icon={<DownOutlined />} iconPlacement="end">{t('flowForm.phrases')}</Button></Dropdown>}
    >
      <Input.TextArea
        id={id} autoSize={{ minRows: 2, maxRows: 6 }} maxLength={OPINION_MAX} showCount value={value} placeholder={t('flowForm.opinionHint')}
        {...(required ? { 'aria-required': true } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
    </Card>
  );
}
