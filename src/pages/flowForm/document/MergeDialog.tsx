import { useState } from 'react';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { MergeView } from '../../../../renderers/diff/MergeView.tsx';
import type { FormStore } from '../../../../renderers/form/index.ts';
import type { MergeEntry, Side } from '../../../../validators/diff/index.ts';

export interface MergeDialogProps {
  readonly title: string;
  readonly okText: string;
  readonly store: FormStore;
  readonly entries: readonly MergeEntry[];
  readonly theirsLabel?: string;
  /** Each contradiction waits for a decision. */
  readonly mustDecide?: boolean;
  /** The decisions; undefined when the dialog was left. */
  readonly onDone: (choices?: ReadonlyMap<string, Side>) => void;
}

/** Decides place by place between two versions of a document. */
export function MergeDialog({ title, okText, store, entries, theirsLabel, mustDecide = false, onDone }: MergeDialogProps) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const open = mustDecide ? entries.filter(({ conflict, place }) => conflict && !choices.has(place)).length : 0;
  return (
    <Modal
      open
      width="min(880px, 100vw)"
      title={title}
      okText={okText}
      okButtonProps={{ disabled: open > 0 }}
      cancelText={t('document.conflict.cancel')}
      onOk={() => onDone(choices)}
      onCancel={() => onDone()}
    >
      <p>{t('document.conflict.hint')}</p>
      {mustDecide && <p role="status">{open === 0 ? t('document.conflict.decided') : t('document.conflict.open', { count: open })}</p>}
      <MergeView
        store={store}
        entries={entries}
        choices={choices}
        mustDecide={mustDecide}
        {...(theirsLabel === undefined ? {} : { theirsLabel })}
        onChoose={(place, side) => setChoices((before) => new Map(before).set(place, side))}
      />
    </Modal>
  );
}
