import { Alert, Button } from 'antd';
import { CopyOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { NewVersion } from '../document/NewVersion.tsx';
import { RestoreBanner } from '../document/RestoreBanner.tsx';
import type { DocumentDesk, Failure } from './useDocumentDesk.ts';

/** What a person should know about the document at work: what was refused, that its form is another one now, that input of before waits. */
export function DeskNotices<Opened>({ desk }: { readonly desk: DocumentDesk<Opened> }) {
  const { form, failure, newVersion, autosave } = desk;
  return (
    <>
      {failure === undefined || failure.told ? null : <FailureAlert {...failure} onClose={desk.attempt} />}
      {newVersion === undefined ? null : (
        <NewVersion
          form={form}
          newer={newVersion}
          onTaken={() => {
            desk.settle();
            // at once: what is entered while the older input is forgotten belongs to the new form
            void autosave.clear();
            desk.onMerged(newVersion);
          }}
        />
      )}
      <RestoreBanner form={form} autosave={autosave} />
    </>
  );
}

// helpers

/** A refused action: stays in view until it is closed or tried again. */
function FailureAlert({ message, logId, onClose }: Pick<Failure, 'message' | 'logId'> & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      type="error"
      showIcon
      className="flow-failure"
      closable={{ onClose }}
      title={
        <>
          {message}
          {logId === undefined ? null : (
            <span className="log-id">
              {' '}
              {t('app.logId', { logId })}
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined />}
                aria-label={t('app.copyLogId')}
                onClick={() => void navigator.clipboard?.writeText(logId)}
              />
            </span>
          )}
        </>
      }
    />
  );
}
