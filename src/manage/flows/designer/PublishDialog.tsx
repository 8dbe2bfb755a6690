import { useState } from 'react';
import { Alert, Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ItemBody } from '../../../../schemas/calls/entities/metadata.ts';
import { messageOf } from '../../../api/index.ts';

export interface PublishDialogProps {
  readonly item: ItemBody;
  readonly errors: number;
  readonly formChanged: boolean;
  readonly onPublish: (remark: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Makes a new version; running requests keep theirs. */
export function PublishDialog({ item, errors, formChanged, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const [remark, setRemark] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const publish = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onPublish(remark.trim());
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`${t('manage.publish')} · ${item.name}`}
      okText={t('manage.publishNow')}
      okButtonProps={{ disabled: errors > 0 }}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void publish()}
    >
      {errors > 0 ? <Alert type="error" showIcon title={t('manage.errors', { count: errors })} /> : null}
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} />}
      <p>{t(formChanged ? 'manage.publishHintForm' : 'manage.publishHint')}</p>
      <Form layout="vertical">
        <Form.Item label={t('manage.remark')} htmlFor="publish-remark">
          <Input.TextArea id="publish-remark" rows={3} maxLength={500} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
