import { useEffect, useState } from 'react';
import { Alert, Button, Modal, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../portal/appContext.ts';
import { ReasonField } from '../../flowForm/dialogs/ReasonField.tsx';
import { WorkProgress } from '../../works/WorkProgress.tsx';
import type { AgreedTask } from './agreedTask.ts';
import { agreeToAll, checkTask, type BatchResult } from './agreeTo.ts';

/** Agrees to several tasks with the same words and tells what became of each. Of many it shows how far they are; closing it stops nothing. */
export function AgreeAllDialog({ rows, onClose }: { readonly rows: readonly AgreedTask[]; readonly onClose: (changed: boolean) => void }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const [opinion, setOpinion] = useState(t('vflow.batch.agree'));
  const [results, setResults] = useState<ReadonlyMap<string, BatchResult>>(new Map());
  const [workId, setWorkId] = useState<string>();
  const [stage, setStage] = useState<'checking' | 'asking' | 'working' | 'done'>('checking');

  useEffect(() => {
    let live = true;
    void Promise.all(rows.map(async (row) => [row.key, await checkTask(api, row)] as const)).then((checked) => {
      if (!live) return;
      setResults(new Map(checked));
      setStage('asking');
    });
    return () => {
      live = false;
    };
  }, [api, rows]);

  const ready = rows.filter((row) => results.get(row.key)?.state === 'waiting');
  const run = async (): Promise<void> => {
    setStage('working');
    setResults((before) => new Map([...before, ...ready.map(({ key }): [string, BatchResult] => [key, { state: 'working' }])]));
    const answer = await agreeToAll(api, ready, opinion.trim());
    if ('workId' in answer) setWorkId(answer.workId);
    else setResults((before) => new Map([...before, ...answer.results]));
    setStage('done');
  };
  const count = (state: BatchResult['state']): number => [...results.values()].filter((result) => result.state === state).length;
  const over = stage === 'done';
  const close = (): void => onClose(over);

  return (
    <Modal
      open
      width={640}
      title={t('vflow.batch.title', { count: rows.length })}
      onCancel={close}
      closable={stage !== 'working'}
      mask={{ closable: false }}
      footer={
        over ? (
          <Button type="primary" onClick={close}>
            {t('vflow.batch.close')}
          </Button>
        ) : (
          [
            <Button key="cancel" disabled={stage === 'working'} onClick={close}>
              {t('vflow.batch.cancel')}
            </Button>,
            <Button key="ok" type="primary" loading={stage !== 'asking'} disabled={ready.length === 0 && stage === 'asking'} onClick={() => void run()}>
              {t('vflow.batch.confirm', { count: ready.length })}
            </Button>,
          ]
        )
      }
    >
      {workId === undefined ? null : <WorkProgress id={workId} />}
      {over && workId === undefined ? (
        <Alert
          role="status"
          type={count('failed') > 0 ? 'warning' : 'success'}
          showIcon
          title={t('vflow.batch.result', { done: count('done'), failed: count('failed'), excluded: count('excluded') })}
        />
      ) : null}
      {over ? null : <ReasonField label={t('vflow.batch.opinion')} required={false} value={opinion} onChange={setOpinion} />}
      <ul className="plain-list vflow-batch" aria-label={t('vflow.batch.rows')}>
        {rows.map((row) => (
          <li key={row.key}>
            <span className="vflow-batch-subject" title={row.subject}>
              {row.subject}
            </span>
            <Outcome result={results.get(row.key)} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

// helpers

const colours = { waiting: 'default', working: 'processing', done: 'success', failed: 'error', excluded: 'warning' } as const;

function Outcome({ result }: { readonly result: BatchResult | undefined }) {
  const { t } = useTranslation();
  if (result === undefined) return <Tag variant="outlined">{t('vflow.batch.checking')}</Tag>;
  const detail =
    result.state === 'excluded' ? t(`vflow.batch.reason.${result.reason}`) : 'message' in result && result.state === 'failed' ? result.message : '';
  return (
    <span className="vflow-batch-result">
      <Tag color={colours[result.state]} variant="outlined">
        {t(`vflow.batch.state.${result.state}`)}
      </Tag>
      {detail === '' ? null : <span className="flow-note">{detail}</span>}
    </span>
  );
}
