import type { ReactNode } from 'react';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { ApiError, messageOf } from '../../api/index.ts';
import { ErrorPage } from '../../portal/ErrorPage.tsx';
import type { Loaded } from '../../portal/useLoad.ts';
import { FormLoadError, type OpenForm } from '../flowForm/loadForm.ts';

/** What a form page has become: a form, or the reason why there is none. */
export type Shown<Extra = unknown> =
  | { readonly kind: 'form'; readonly form: OpenForm; readonly extra: Extra }
  | { readonly kind: 'trouble'; readonly type: 1 | 3 | 4; readonly tipKey?: string; readonly tip?: string; readonly logId?: string | undefined };

/** Failures of a form page as something to show. Defects stay defects. */
export function troubleOf(error: unknown): Shown<never> {
  if (error instanceof FormLoadError) return { kind: 'trouble', type: 4, tipKey: `flowForm.${error.trouble}` };
  if (!(error instanceof ApiError)) throw error;
  return error.failure === 'forbidden'
    ? { kind: 'trouble', type: 3, tipKey: 'flowForm.forbidden' }
    : { kind: 'trouble', type: 1, tip: messageOf(error), logId: error.logId };
}

/** Skeleton, error with a second try, or the form. */
export function FormPageState<Extra>({
  of: loaded,
  children,
}: {
  readonly of: Loaded<Shown<Extra>>;
  readonly children: (form: OpenForm, extra: Extra) => ReactNode;
}) {
  const { t } = useTranslation();
  const { value, error, reload } = loaded;
  if (value === undefined && error === undefined) {
    return (
      <div className="flow-page" aria-busy="true">
        <Skeleton.Input active block />
        <div className="flow-waiting">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      </div>
    );
  }
  if (value?.kind === 'form') return children(value.form, value.extra);
  const tip = value === undefined ? error?.message : (value.tip ?? t(value.tipKey ?? 'app.systemError'));
  const logId = value?.logId ?? error?.logId;
  return (
    <ErrorPage
      type={value?.type ?? 1}
      back
      extra={
        <Button type="primary" onClick={reload}>
          {t('app.retry')}
        </Button>
      }
      {...(tip === undefined ? {} : { tip })}
      {...(logId === undefined ? {} : { detail: t('app.logId', { logId }) })}
    />
  );
}
