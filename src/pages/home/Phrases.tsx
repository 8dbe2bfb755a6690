import { useCallback } from 'react';
import { Card, Empty, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { approvalItemListJson } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { HOME_LINKS, HOME_PHRASES } from '../../constants.ts';

/** My first common phrases; a click copies one. */
export function Phrases() {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const loaded = useLoad(
    useCallback(
      (signal: AbortSignal) =>
        api.call(
          approvalItemListJson,
          { query: { isPersonal: true }, body: { pageBean: { page: 1, pageSize: HOME_PHRASES, showTotal: true } } },
          { signal, silent: true },
        ),
      [api],
    ),
  );
  const phrases = loaded.value?.rows.slice(0, HOME_PHRASES);

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t('home.copied'));
    } catch {
      notify.warning(t('home.copyRefused'));
    }
  }

  return (
    <Card size="small" title={<h2 className="card-heading">{t('home.phrases')}</h2>} extra={<Link to={HOME_LINKS.phrases}>{t('home.morePhrases')}</Link>}>
      <LoadFailure of={loaded} />
      {phrases === undefined ? (
        loaded.error === undefined ? (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        ) : null
      ) : phrases.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('home.noPhrases')} />
      ) : (
        phrases.map(({ id, expression }) => (
          <button key={id ?? expression} type="button" className="phrase" title={t('home.copyPhrase')} onClick={() => void copy(expression)}>
            {expression}
          </button>
        ))
      )}
    </Card>
  );
}
