import { useState } from 'react';
import { Alert, Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { decidable, tablesOf } from '../../../../renderers/diff/index.ts';
import { mergeRecords, type MergeEntry } from '../../../../validators/diff/index.ts';
import { messageOf } from '../../../api/index.ts';
import { useApp } from '../../../portal/appContext.ts';
import type { OpenForm } from '../loadForm.ts';
import type { Conflict } from './conflict.ts';
import { MergeDialog } from './lazyMergeDialog.ts';
import { takeOver } from './takeOver.ts';

/** The document as it is stored now. */
export interface Newer<Opened> {
  readonly opened: Opened;
  readonly form: OpenForm;
}

export interface ConflictDialogProps<Opened> {
  readonly conflict: Conflict;
  readonly form: OpenForm;
  readonly load: () => Promise<Newer<Opened>>;
  /** The newer version with the chosen parts of this one in it, ready to be saved. */
  readonly onMerged: (newer: Newer<Opened>) => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

/** Says who was faster, and leads to a merged version or to his. */
export function ConflictDialog<Opened>({ conflict, form, load, onMerged, onReload, onClose }: ConflictDialogProps<Opened>) {
  const { t } = useTranslation();
  const { notify } = useApp();
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [compared, setCompared] = useState<{ readonly newer: Newer<Opened>; readonly merged: readonly MergeEntry[] }>();
  const title = t('document.conflict.title', { user: conflict.userName, time: conflict.time });

  const compare = async (): Promise<void> => {
    setLoading(true);
    setFailure(undefined);
    try {
      const newer = await load();
      setCompared({ newer, merged: mergeRecords(form.base, form.store.toData(), newer.form.base, tablesOf(form.form)) });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setLoading(false);
    }
  };

  if (compared !== undefined) {
    const { newer, merged } = compared;
    const entries = decidable(newer.form.store, merged);
    return (
      <MergeDialog
        title={title}
        okText={t('document.conflict.merge')}
        mustDecide
        theirsLabel={conflict.userName}
        store={newer.form.store}
        entries={entries}
        onDone={(choices) => {
          if (choices === undefined) {
            newer.form.store.dispose();
            onClose();
            return;
          }
          const left = takeOver(newer.form.store, merged, choices, entries);
          if (left !== undefined) notify.warning(t('document.autosave.partly', { ...left }));
          onMerged(newer);
        }}
      />
    );
  }
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="stay" onClick={onClose}>
          {t('document.conflict.cancel')}
        </Button>,
        <Button key="reload" onClick={onReload}>
          {t('document.conflict.reload')}
        </Button>,
        <Button key="compare" type="primary" loading={loading} onClick={() => void compare()}>
          {t('document.conflict.compare')}
        </Button>,
      ]}
    >
      <p>{t('document.conflict.text')}</p>
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} />}
    </Modal>
  );
}
