import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { ErrorPage } from '../../portal/ErrorPage.tsx';

/**
 * A form alone, named by its address: `defKey` (and `leaderId`) starts a flow, `instId` reads a document, `templateKey` (with `action` and
 * `id`) opens a record.
 */
export function OnlineFormPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const to = targetOf(search);
  return to === undefined ? <ErrorPage type={4} tip={t('flowForm.missing')} back link={{ to: '/home', text: t('app.home') }} /> : <Navigate to={to} replace />;
}

// helpers

function targetOf(search: URLSearchParams): string | undefined {
  const part = (name: string): string | undefined => {
    const value = search.get(name);
    return value === null || value === '' ? undefined : encodeURIComponent(value);
  };
  const [defKey, instId, templateKey] = [part('defKey'), part('instId'), part('templateKey')];
  if (defKey !== undefined) return `/agentStart/${defKey}/${part('leaderId') ?? '0'}?single=true`;
  if (instId !== undefined) return `/doneReadOnly/${instId}`;
  if (templateKey === undefined) return undefined;
  const id = part('id');
  return `/QRCodeForm/${templateKey}/${part('action') ?? (id === undefined ? 'add' : 'get')}?single=true${id === undefined ? '' : `&id=${id}`}`;
}
