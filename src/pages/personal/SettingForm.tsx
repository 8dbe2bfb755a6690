import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button, Card, Skeleton, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import type { Loaded } from '../../portal/useLoad.ts';
import { SUCCESS_DURATION } from '../../constants.ts';
import './personal.css';

export interface SettingFormProps {
  readonly titleKey: string;
  /** The stored setting; the form is drawn once it is there. */
  readonly of: Loaded<unknown>;
  readonly readOnly: boolean;
  /** Address of the list, where saving and going back lead. */
  readonly listTo: string;
  /** Stores the setting and answers the server's message; undefined while something is missing. */
  readonly onSave: () => Promise<string | undefined>;
  readonly children: ReactNode;
}

/** Frame of a page with one own setting. */
export function SettingForm({ titleKey, of, readOnly, listTo, onSave, children }: SettingFormProps) {
  const { t } = useTranslation();
  const { notify } = useApp();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);

  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const message = await onSave();
      if (message === undefined) return;
      notify.success(message, SUCCESS_DURATION);
      void navigate(listTo);
    } catch {
      // the client has shown why
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{t(titleKey)}</Typography.Title>
      </div>
      <Card size="small">
        <LoadFailure of={of} />
        {of.value === undefined ? (
          of.error === undefined ? (
            <Skeleton active paragraph={{ rows: 6 }} />
          ) : null
        ) : (
          <form
            className="setting-form"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            {children}
            <div className="setting-actions">
              {readOnly ? null : (
                <Button type="primary" htmlType="submit" loading={saving}>
                  {t('personal.save')}
                </Button>
              )}
              <Button onClick={() => void navigate(listTo)}>{t('personal.back')}</Button>
            </div>
          </form>
        )}
      </Card>
    </>
  );
}
