import { useCallback, useState } from 'react';
import { Alert, App, Button, Empty, Input, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { taskHandOver, taskHandOverCount } from '../../../schemas/calls/index.ts';
import type { HandedOver } from '../../../schemas/calls/entities/task.ts';
import type { Named } from '../../../renderers/core/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { PeopleField } from '../../pages/personal/PeopleField.tsx';
import { WorkProgress } from '../../pages/works/WorkProgress.tsx';

/** Characters of the reason. */
const REASON_MAX = 200;

/**
 * `/handover`: every open task of somebody who has left goes to somebody else. What cannot be handed over stays and says why. Many go on
 * behind the answer; the address keeps which.
 */
export function HandOverPage() {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const { modal } = App.useApp();
  const [from, setFrom] = useState<readonly Named[]>([]);
  const [to, setTo] = useState<readonly Named[]>([]);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly HandedOver[]>();
  const [search, setSearch] = useSearchParams();
  const work = search.get('work');
  const [[leaver], [heir]] = [from, to];
  const missing = (people: readonly Named[]): string | undefined => (asked && people.length === 0 ? t('handover.choose') : undefined);
  const open = useOpenTasks(leaver?.id);
  const same = leaver !== undefined && leaver.id === heir?.id;

  const handOver = async (): Promise<void> => {
    setAsked(true);
    if (leaver === undefined || heir === undefined || same) return;
    setBusy(true);
    try {
      // tasks come and go while somebody looks at the page
      const { count } = await api.call(taskHandOverCount, { query: { userId: leaver.id } });
      if (count === 0) {
        setResults([]);
        return;
      }
      if (!(await modal.confirm({ title: t('handover.sure', { from: leaver.name, to: heir.name, count }) }))) return;
      const { value, message } = await api.raw(taskHandOver, {
        body: { fromUserId: leaver.id, userId: heir.id, ...(reason.trim() === '' ? {} : { opinion: reason.trim() }) },
      });
      if ('workId' in value) setSearch({ work: value.workId }, { replace: true });
      else setResults(value);
      notify.success(message);
    } catch {
      // The client has shown why.
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="manage-page" aria-labelledby="handover-title">
      <header className="manage-page-head">
        <h1 id="handover-title">{t('handover.title')}</h1>
      </header>
      <Alert type="info" showIcon className="manage-note" title={t('handover.hint')} />
      <div className="manage-form">
        <PeopleField label={t('handover.from')} value={from} withLeft error={missing(from)} onChange={setFrom} />
        {leaver === undefined || open === undefined ? null : <output className="manage-told">{t('handover.open', { name: leaver.name, count: open })}</output>}
        <PeopleField label={t('handover.to')} value={to} error={same ? t('handover.same') : missing(to)} onChange={setTo} />
        <Field label={t('handover.reason')}>
          {(control) => <Input {...control} maxLength={REASON_MAX} value={reason} onChange={(event) => setReason(event.target.value)} />}
        </Field>
        <Button type="primary" loading={busy} onClick={() => void handOver()}>
          {t('handover.go')}
        </Button>
      </div>
      {work === null ? null : <WorkProgress key={work} id={work} />}
      {results?.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('handover.none')} /> : null}
      {results === undefined || results.length === 0 ? null : (
        <ul className="plain-list manage-results" aria-label={t('handover.result')}>
          {results.map(({ taskId, subject, nodeName, state, message }) => (
            <li key={taskId}>
              <span>
                {subject} · {nodeName}
              </span>
              <span>
                <Tag color={state ? 'green' : 'red'}>{t(state ? 'handover.done' : 'handover.failed')}</Tag>
                {state ? null : message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

// helpers

/** How many tasks wait for somebody; undefined until it is known, and where it could not be read. */
function useOpenTasks(userId: string | undefined): number | undefined {
  const { api } = useApp();
  const { value } = useLoad(
    useCallback(
      async (signal: AbortSignal) =>
        userId === undefined ? undefined : { userId, ...(await api.call(taskHandOverCount, { query: { userId } }, { signal, silent: true, parallel: true })) },
      [api, userId],
    ),
  );
  return value?.userId === userId ? value?.count : undefined;
}
