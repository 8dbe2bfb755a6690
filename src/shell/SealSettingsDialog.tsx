import { useCallback, useState } from 'react';
import { Alert, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { sealGetByCurrentUser, sealUserSave } from '../../schemas/calls/index.ts';
import { messageOf } from '../api/index.ts';
import { SEAL_SIZE } from '../constants.ts';
import { useApp } from '../portal/appContext.ts';
import { Field } from '../portal/Field.tsx';
import { uploadFile } from '../portal/uploadFile.ts';
import { useLoad } from '../portal/useLoad.ts';
import { cropPicture } from './picture/cropPicture.ts';
import { PictureCrop, type ChosenPicture } from './picture/PictureCrop.tsx';
import { useStoredPicture } from './picture/useStoredPicture.ts';
import { sealIssues, type SealIssues, type SealValues } from './sealRules.ts';

const fields = [
  { name: 'login', labelKey: 'seal.login', autoComplete: 'current-password' },
  { name: 'password', labelKey: 'seal.password', autoComplete: 'new-password' },
  { name: 'repeat', labelKey: 'seal.repeat', autoComplete: 'new-password' },
] as const;

/** The seal with which one signs opinions: its picture, cropped to the size of the line, and its password. */
export function SealSettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const app = useApp();
  const { api, notify } = app;
  const [values, setValues] = useState<SealValues>({ login: '', password: '', repeat: '' });
  const [picture, setPicture] = useState<ChosenPicture>();
  const [issues, setIssues] = useState<SealIssues>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const now = useLoad(useCallback((signal: AbortSignal) => api.call(sealGetByCurrentUser, {}, { signal, silent: true }), [api])).value;
  const shown = useStoredPicture(typeof now?.fileId === 'string' ? now.fileId : undefined, 'file');

  async function save(): Promise<void> {
    const found = sealIssues(values, picture !== undefined);
    setIssues(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0 || picture === undefined) return;
    setBusy(true);
    try {
      const { fileId } = await uploadFile(app, await cropPicture(picture.address, picture.area, SEAL_SIZE, 'seal.jpg'));
      const body = { fileId, oldPassWord: values.login, password: values.password, confirmPwd: values.repeat };
      await api.call(sealUserSave, { body }, { silent: true });
      notify.success(t('seal.saved'));
      onClose();
    } catch (problem) {
      setFailure(messageOf(problem));
      setBusy(false);
    }
  }

  return (
    <Modal open title={t('shell.seal')} confirmLoading={busy} okText={t('picture.save')} onOk={() => void save()} onCancel={onClose}>
      {shown === undefined ? null : (
        <div className="seal-now">
          <span>{t('seal.now')}</span>
          <img src={shown} alt={t('seal.nowAlt')} {...SEAL_SIZE} />
        </div>
      )}
      <PictureCrop
        size={SEAL_SIZE}
        error={issues.picture === undefined ? undefined : t(issues.picture)}
        onChange={(chosen) => {
          setPicture(chosen);
          setIssues((before) => ({ ...before, picture: undefined }));
        }}
      />
      {fields.map(({ name, labelKey, autoComplete }) => {
        const issue = issues[name];
        return (
          <Field key={name} label={t(labelKey)} required error={issue === undefined ? undefined : t(issue)}>
            {(control) => (
              <Input.Password
                {...control}
                autoComplete={autoComplete}
                maxLength={128}
                value={values[name]}
                onChange={(event) => {
                  setValues((before) => ({ ...before, [name]: event.target.value }));
                  setIssues((before) => ({ ...before, [name]: undefined }));
                }}
              />
            )}
          </Field>
        );
      })}
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} />}
    </Modal>
  );
}
