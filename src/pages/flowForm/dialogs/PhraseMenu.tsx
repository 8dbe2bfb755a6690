import { useCallback } from 'react';
import { Button, Dropdown } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { approvalItemsForFlow } from '../../../../schemas/calls/index.ts';
import type { Api } from '../../../api/index.ts';
import { useLoad } from '../../../portal/useLoad.ts';

/** Common phrases of a flow; nothing where there are none. */
export function PhraseMenu({ api, defKey, onChoose }: { readonly api: Api; readonly defKey: string | undefined; readonly onChoose: (phrase: string) => void }) {
  const { t } = useTranslation();
  const phrases = useLoad(
    useCallback(
      (signal: AbortSignal) => api.call(approvalItemsForFlow, { query: defKey === undefined ? {} : { defKey } }, { silent: true, parallel: true, signal }),
      [api, defKey],
    ),
  );
  const items = (phrases.value ?? []).map((phrase, index) => ({ key: String(index), label: phrase, onClick: () => onChoose(phrase) }));
  if (items.length === 0) return null;
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button size="small" type="text" icon={<DownOutlined />} iconPlacement="end">
        {t('flowForm.phrases')}
      </Button>
    </Dropdown>
  );
}
