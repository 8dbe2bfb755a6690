import { useId, useRef, useState } from 'react';
import { Modal, Radio } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { useTranslation } from 'react-i18next';
import type { RejectConf } from '../../../../schemas/calls/entities/flow.ts';
import type { RejectAnswer } from '../buttons/index.ts';
import { ReasonField } from './ReasonField.tsx';
import { firstTarget, rejectChoices, type RejectMode } from './rejectChoices.ts';

export interface RejectDialogProps {
  readonly conf: RejectConf;
  readonly initial: string;
  readonly title: string;
  readonly onDone: (answer?: RejectAnswer) => void;
}

/** Asks where a document goes back to, and how it returns from there. */
export function RejectDialog({ conf, initial, title, onDone }: RejectDialogProps) {
  const { t } = useTranslation();
  const ids = { target: useId(), mode: useId() };
  const [choices] = useState(() => rejectChoices(conf));
  const [mode, setMode] = useState(choices.mode);
  const [target, setTarget] = useState(() => firstTarget(choices, choices.mode, conf.backNode));
  const [opinion, setOpinion] = useState(initial);
  const box = useRef<TextAreaRef>(null);
  const [asked, setAsked] = useState(false);
  const wordless = opinion.trim() === '';

  const changeMode = (next: RejectMode): void => {
    setMode(next);
    if (!choices.targets[next].some(({ nodeId }) => nodeId === target)) setTarget(firstTarget(choices, next, conf.backNode));
  };
  const confirm = (): void => {
    setAsked(true);
    if (!wordless && target !== undefined) onDone({ nodeId: target, mode, opinion: opinion.trim() });
  };

  return (
    <Modal
      open
      title={title}
      afterOpenChange={(open) => {
        if (open) box.current?.focus();
      }}
      okButtonProps={{ danger: true }}
      onOk={confirm}
      onCancel={() => onDone()}
    >
      <div className="field">
        <span id={ids.target} className="field-label field-required">
          {t('flowForm.reject.target')}
        </span>
        <Radio.Group
          aria-labelledby={ids.target}
          orientation="vertical"
          value={target}
          options={choices.targets[mode].map(({ nodeId, name }) => ({ value: nodeId, label: name }))}
          onChange={(event) => setTarget(String(event.target.value))}
        />
      </div>
      <div className="field flow-dialog-gap">
        <span id={ids.mode} className="field-label">
          {t('flowForm.reject.after')}
        </span>
        <Radio.Group
          aria-labelledby={ids.mode}
          value={mode}
          options={choices.modes.map((each) => ({ value: each, label: t(`flowForm.reject.${each}`) }))}
          onChange={(event) => changeMode(event.target.value === 'direct' ? 'direct' : 'normal')}
        />
      </div>
      <div className="flow-dialog-gap">
        <ReasonField
          label={t('flowForm.opinion')}
          required
          inputRef={box}
          value={opinion}
          onChange={setOpinion}
          error={asked && wordless ? t('flowForm.opinionRequired') : undefined}
        />
      </div>
    </Modal>
  );
}
