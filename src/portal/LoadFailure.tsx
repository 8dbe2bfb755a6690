import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Loaded } from './useLoad.ts';

/** Says inside a block that its content could not be loaded, with a second try. */
export function LoadFailure({ of: { error, reload } }: { readonly of: Pick<Loaded<unknown>, 'error' | 'reload'> }) {
  const { t } = useTranslation();
  if (error === undefined) return null;
  return (
    <Alert
      type="error"
      showIcon
      className="load-failure"
      title={
        <>
          {error.message} {error.logId === undefined ? null : <span className="log-id">{t('app.logId', { logId: error.logId })}</span>}
        </>
      }
      action={
        <Button size="small" onClick={reload}>
          {t('app.retry')}
        </Button>
      }
    />
  );
}
