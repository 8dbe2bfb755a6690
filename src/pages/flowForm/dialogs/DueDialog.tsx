import { useCallback, useState } from 'react';
import { Descriptions, InputNumber, Modal } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { dueTimeGetExpirationDate } from '../../../../schemas/calls/index.ts';
import type { DueTime } from '../../../../schemas/calls/entities/personal.ts';
import type { Api } from '../../../api/index.ts';
import { Field } from '../../../portal/Field.tsx';
import { useLoad } from '../../../portal/useLoad.ts';
import { ReasonField } from './ReasonField.tsx';

export interface DueAnswer {
  readonly minutes: number;
  readonly remark: string;
}

/** Asks for how long a task may take longer; the new end is worked out by the server, who knows the working hours. */
export function DueDialog({
  title,
  due,
  api,
  onDone,
}: {
  readonly title: string;
  readonly due: DueTime;
  readonly api: Api;
  readonly onDone: (answer?: DueAnswer) => void;
}) {
  const { t } = useTranslation();
  const [time, setTime] = useState({ hours: 0, minutes: 0 });
  const [remark, setRemark] = useState('');
  const [asked, setAsked] = useState(false);
  const minutes = time.hours * 60 + time.minutes;
  const id = due.id ?? '';
  const end = useLoad(
    useCallback(
      async (signal: AbortSignal) =>
        minutes === 0 ? undefined : api.call(dueTimeGetExpirationDate, { query: { id, addDueTime: minutes } }, { silent: true, parallel: true, signal }),
      [api, id, minutes],
    ),
  );
  const confirm = (): void => {
    setAsked(true);
    if (minutes > 0) onDone({ minutes, remark: remark.trim() });
  };
  const until =
    end.value === undefined ? '–' : dayjs(typeof end.value === 'number' || /^\d+$/.test(end.value) ? Number(end.value) : end.value).format('YYYY-MM-DD HH:mm');

  return (
    <Modal open title={title} onOk={confirm} onCancel={() => onDone()}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'kind', label: t('flowForm.due.kind'), children: t(due.dateType === 'worktime' ? 'flowForm.due.worktime' : 'flowForm.due.caltime') },
          { key: 'now', label: t('flowForm.due.now'), children: (due.expirationDate ?? '–').slice(0, 16) },
          { key: 'then', label: t('flowForm.due.then'), children: <span aria-live="polite">{end.error?.message ?? until}</span> },
        ]}
      />
      <Field label={t('flowForm.due.add')} required error={asked && minutes === 0 ? t('flowForm.fillIn', { label: t('flowForm.due.add') }) : undefined}>
        {({ id: control, ...aria }) => (
          <div className="flow-inline">
            <InputNumber
              {...aria}
              id={control}
              min={0}
              max={9_999}
              precision={0}
              value={time.hours}
              suffix={t('flowForm.due.hours')}
              onChange={(hours) => setTime((before) => ({ ...before, hours: hours ?? 0 }))}
            />
            <InputNumber
              aria-label={t('flowForm.due.minutes')}
              min={0}
              max={59}
              precision={0}
              value={time.minutes}
              suffix={t('flowForm.due.minutes')}
              onChange={(value) => setTime((before) => ({ ...before, minutes: value ?? 0 }))}
            />
          </div>
        )}
      </Field>
      <ReasonField label={t('flowForm.reason')} required={false} value={remark} onChange={setRemark} />
    </Modal>
  );
}
