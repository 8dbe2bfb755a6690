import { Alert, App, Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { fileDownload, workCancel, workRetry } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { FailedItems } from './FailedItems.tsx';
import { isOver, useWork } from './useWork.ts';
import './works.css';

/** A long work as it goes on: how far it is, what became of it, what failed. It can be cancelled, and what failed be done again. */
export function WorkProgress({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const { modal } = App.useApp();
  const { work, again } = useWork(id);
  if (work === undefined) return null;
  const { title, state, total, done, failed, left, message } = work;
  const over = isOver(work);
  // one item that takes long says how far it is
  const steps = over ? undefined : (work.stepTotal ?? undefined);
  const [at, of] = steps === undefined ? [done + failed + left, total] : [work.stepDone ?? 0, steps];
  const { file } = work;

  const ask = async (call: typeof workCancel | typeof workRetry): Promise<void> => {
    if (call === workCancel && !(await modal.confirm({ title: t('works.confirmCancel') }))) return;
    try {
      notify.success((await api.raw(call, { body: { id } })).message);
    } catch {
      // The client has shown why.
    }
    again();
  };

  return (
    <section className="work" aria-label={title}>
      <Progress
        percent={of === 0 ? 100 : Math.floor((at * 100) / of)}
        status={over ? (failed + left > 0 || state === 'failed' ? 'exception' : 'success') : 'active'}
        aria-label={title}
      />
      <p role="status" className="work-state">
        {over ? null : t(`works.state.${state}`, { done: steps === undefined ? done + failed : at, total: of })}
      </p>
      {over ? <Alert role="status" showIcon type={failed + left > 0 || state === 'failed' ? 'warning' : 'success'} title={message} /> : null}
      <div className="work-actions">
        {over ? null : (
          <Button disabled={state === 'stopping'} onClick={() => void ask(workCancel)}>
            {t('works.cancel')}
          </Button>
        )}
        {!file ? null : (
          <Button type="primary" onClick={() => void api.call(fileDownload, { query: { fileId: file.id } }).catch(() => undefined)}>
            {t('works.take', { name: file.name })}
          </Button>
        )}
        {over && failed + left > 0 ? <Button onClick={() => void ask(workRetry)}>{t('works.retry', { count: failed + left })}</Button> : null}
      </div>
      {failed > 0 && over ? <FailedItems id={id} /> : null}
    </section>
  );
}
