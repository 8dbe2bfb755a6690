import { useMemo, useState } from 'react';
import { Button, Empty, Tag } from 'antd';
import { PaperClipOutlined } from '@ant-design/icons';
import { useRenderContext } from '../core/index.ts';
import { epochOf } from './duration.ts';
import { historyOf, type HistoryEntry, type HistoryStep, type OpinionLine } from './history.ts';
import './flow.css';

export interface OpinionTimelineProps {
  /** Newest first. */
  readonly opinions: readonly OpinionLine[];
  /** Nodes at which several people sign. */
  readonly signNodes?: ReadonlySet<string>;
  /** What the clock of the server shows, `yyyy-MM-dd HH:mm:ss`; default: the moment the history appears, by the clock of the desk. */
  readonly now?: string;
}

/** Approval history: who did what, when, for how long, with which words. */
export function OpinionTimeline({ opinions, signNodes, now }: OpinionTimelineProps) {
  const { t, now: clock = Date.now } = useRenderContext();
  const [appeared] = useState(clock);
  const steps = useMemo(
    () => historyOf(opinions, { t, now: epochOf(now) ?? appeared, ...(signNodes === undefined ? {} : { signNodes }) }),
    [opinions, signNodes, now, appeared, t],
  );
  if (steps.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('flow.noHistory')} />;
  return (
    <ol className="yb-history" aria-label={t('flow.history')}>
      {steps.map((step) => (
        <Step key={step.key} step={step} />
      ))}
    </ol>
  );
}

// helpers

function Step({ step }: { readonly step: HistoryStep }) {
  const { t } = useRenderContext();
  const [only] = step.entries;
  if (step.progress === undefined && only !== undefined)
    return (
      <li className={classOf(only)}>
        <Entry entry={only} />
      </li>
    );
  const waiting = step.entries.some((entry) => entry.state === 'pending');
  const tone = step.asked === undefined ? '' : ` yb-tone-${step.asked.tone}`;
  return (
    <li className={`yb-history-step ${waiting ? 'yb-history-pending' : 'yb-history-done'}${tone}`}>
      {step.asked === undefined ? (
        <div className="yb-history-head">
          <span className="yb-history-node">{step.node}</span>
          {step.progress === undefined ? null : (
            <Tag variant="filled" color="blue">
              {t('flow.countersign', step.progress)}
            </Tag>
          )}
        </div>
      ) : (
        <>
          <Entry entry={step.asked} />
          {step.progress === undefined ? null : <div className="yb-history-time">{t('flow.answered', step.progress)}</div>}
        </>
      )}
      <ul
        className={step.asked === undefined ? 'yb-history-signers' : 'yb-history-signers yb-history-answers'}
        {...(step.asked === undefined ? {} : { 'aria-label': t('flow.answersTo', { label: step.asked.label }) })}
      >
        {step.entries.map((entry) => (
          <li key={entry.key} className={`yb-history-signer yb-history-${entry.state}`}>
            <Entry entry={entry} nested />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Entry({ entry, nested = false }: { readonly entry: HistoryEntry; readonly nested?: boolean }) {
  const { services } = useRenderContext();
  return (
    <>
      <div className="yb-history-head">
        {nested ? null : <span className="yb-history-node">{entry.node}</span>}
        <Tag variant="filled" color={entry.tone}>
          {entry.label}
        </Tag>
      </div>
      <div className="yb-history-who">
        {entry.person === '' ? null : <span className="yb-history-person">{entry.person}</span>}
        <time className="yb-history-time" title={entry.time}>
          {entry.time.slice(0, 16)}
        </time>
        {entry.duration === '' ? null : <span className="yb-history-time">{entry.duration}</span>}
      </div>
      {entry.comment === '' || entry.comment === entry.label ? null : <p className="yb-history-comment">{entry.comment}</p>}
      {entry.files.map((file) => (
        <Button
          key={file.fileId}
          type="link"
          size="small"
          icon={<PaperClipOutlined />}
          onClick={() => void services.download(file.fileId).catch(() => undefined)}
        >
          {file.name}
        </Button>
      ))}
    </>
  );
}

const classOf = (entry: HistoryEntry): string => `yb-history-step yb-history-${entry.state} yb-tone-${entry.tone}`;
