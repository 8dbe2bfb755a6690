import { useContext, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { LeaveDoorContext } from '../../../../renderers/core/index.ts';
import type { FormStore } from '../../../../renderers/form/index.ts';
import { observer } from '../../../stores/index.ts';

export interface LeaveGuardProps {
  readonly store: FormStore;
  /** True once the page goes away by itself. */
  readonly leaving: RefObject<boolean>;
  /** Absent where there is nothing to save a draft with. Answers whether it was saved. */
  readonly onSave?: () => Promise<boolean>;
  /** Files are on their way to the server. */
  readonly uploading?: boolean;
  /** What was entered is on its way to the server: whoever goes meanwhile is let go when it has arrived, and stays when it is refused. */
  readonly sending?: boolean;
  /** What was sent last has been refused. */
  readonly refused?: boolean;
  /** The changes are given up. */
  readonly onDrop?: () => void;
}

/** Asks before changes are lost, whichever way the page is left. */
export const LeaveGuard = observer(function LeaveGuard({
  store,
  leaving,
  onSave,
  onDrop,
  uploading = false,
  sending = false,
  refused = false,
}: LeaveGuardProps) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const dirty = store.dirty || uploading;
  const route = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (dirty || sending) && !leaving.current && currentLocation.pathname !== nextLocation.pathname && !nextLocation.pathname.startsWith('/login'),
  );

  // beside a list another document takes its place without another address
  const door = useContext(LeaveDoorContext);
  const [next, setNext] = useState<() => void>();
  useEffect(() => {
    if (door === undefined) return undefined;
    door.guard((go) => ((dirty || sending) && !leaving.current ? setNext(() => go) : go()));
    return () => door.guard(undefined);
  }, [door, dirty, sending, leaving]);
  const blocker = useMemo(
    () =>
      next === undefined
        ? route
        : {
            state: 'blocked' as const,
            reset: () => setNext(undefined),
            proceed() {
              setNext(undefined);
              next();
            },
          },
    [route, next],
  );

  useEffect(() => {
    if (!dirty && !sending) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      if (!leaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty, sending, leaving]);

  const held = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked') held.current = false;
    else if (sending && !saving) held.current = true;
    else if (held.current && !sending) {
      held.current = false;
      // a page that goes away by itself does so in a moment
      if (refused || leaving.current) blocker.reset();
      else if (!dirty) blocker.proceed();
    }
  }, [blocker, sending, saving, refused, dirty, leaving]);

  if (blocker.state !== 'blocked' || (sending && !saving)) return null;
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      if ((await onSave?.()) === true) blocker.proceed();
      else blocker.reset();
    } finally {
      setSaving(false);
    }
  };
  const drop = (): void => {
    onDrop?.();
    blocker.proceed();
  };
  return (
    <Modal
      open
      title={t('flowForm.unsaved.title')}
      onCancel={() => blocker.reset()}
      footer={[
        <Button key="stay" onClick={() => blocker.reset()}>
          {t('flowForm.unsaved.stay')}
        </Button>,
        <Button key="drop" danger onClick={drop}>
          {t('flowForm.unsaved.drop')}
        </Button>,
        onSave === undefined || uploading ? null : (
          <Button key="save" type="primary" loading={saving} onClick={() => void save()}>
            {t('flowForm.unsaved.save')}
          </Button>
        ),
      ]}
    >
      {store.dirty ? <p>{t('flowForm.unsaved.text')}</p> : null}
      {uploading ? <p>{t('document.uploading')}</p> : null}
    </Modal>
  );
});
