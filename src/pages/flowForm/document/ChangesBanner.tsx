import { useState } from 'react';
import { Alert, Button, Space, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChangeList } from '../../../../renderers/diff/index.ts';
import type { FormStore } from '../../../../renderers/form/index.ts';
import type { SeenChanges } from './useChanges.ts';

export interface ChangesBannerProps {
  readonly store: FormStore;
  readonly changes: SeenChanges | undefined;
  readonly only: boolean;
  readonly onOnly: (only: boolean) => void;
}

/** Tells an approver that the document is not the one he knows, and what is different. */
export function ChangesBanner({ store, changes, only, onOnly }: ChangesBannerProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (changes === undefined) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="flow-changes"
      title={t('document.changes.seen', { time: changes.since, count: changes.list.length })}
      {...(open ? { description: <ChangeList store={store} changes={changes.list} /> } : {})}
      action={
        <Space wrap size={8}>
          <label className="flow-only">
            <Switch size="small" checked={only} onChange={onOnly} />
            {t('document.changes.onlyChanges')}
          </label>
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'document.changes.hide' : 'document.changes.show')}
          </Button>
        </Space>
      }
    />
  );
}
