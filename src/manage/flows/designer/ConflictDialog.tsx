import { useState } from 'react';
import { Alert, Button, Modal, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../api/index.ts';
import { ItemChanges } from './ItemChanges.tsx';
import type { Conflict } from './model/conflictsIn.ts';

export interface ConflictDialogProps {
  readonly conflicts: readonly Conflict[];
  /** Puts what is on the desk into a file. */
  readonly onKeep: () => Promise<void>;
  /** Leaves what is on the desk for what the others made. */
  readonly onTheirs: () => Promise<void>;
  /** Writes over what the others made, which has been shown; whoever wrote once more comes up again. */
  readonly onMine: () => Promise<void>;
  readonly onClose: () => void;
}

/** Somebody else changed the same flow, or its form: both sides, and what may become of them. Nothing is replaced unasked. */
export function ConflictDialog({ conflicts, onKeep, onTheirs, onMine, onClose }: ConflictDialogProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const attempt = (work: () => Promise<void>): void => {
    setBusy(true);
    setFailure(undefined);
    work()
      .catch((error: unknown) => setFailure(messageOf(error)))
      .finally(() => setBusy(false));
  };
  const isThere = conflicts.every(({ theirs }) => theirs !== undefined);
  return (
    <Modal
      open
      title={t('manage.conflict.title')}
      onCancel={onClose}
      width={640}
      footer={[
        <Button key="keep" disabled={busy} onClick={() => attempt(onKeep)}>
          {t('manage.conflict.keep')}
        </Button>,
        <Popconfirm key="theirs" title={t('manage.conflict.theirsAsk')} onConfirm={() => attempt(onTheirs)}>
          <Button disabled={busy}>{t('manage.conflict.theirs')}</Button>
        </Popconfirm>,
        <Popconfirm key="mine" title={t('manage.conflict.mineAsk')} onConfirm={() => attempt(onMine)}>
          <Button danger disabled={busy || !isThere}>
            {t('manage.conflict.mine')}
          </Button>
        </Popconfirm>,
      ]}
    >
      <p>{t('manage.conflict.hint')}</p>
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} />}
      {conflicts.map(({ kind, against, theirs, changes }) => (
        <section key={kind} aria-label={t(`manage.conflict.${kind === 'form' ? 'form' : 'flow'}`)}>
          <h2 className="designer-conflict">{t(`manage.conflict.${kind === 'form' ? 'form' : 'flow'}`)}</h2>
          <p>
            {theirs === undefined
              ? t('manage.conflict.gone')
              : t(`manage.conflict.${against === 'draft' ? 'draft' : against === 'archived' ? 'archived' : 'published'}`, theirs)}
          </p>
          {theirs === undefined ? null : <ItemChanges lines={changes} />}
        </section>
      ))}
    </Modal>
  );
}
