import { useState } from 'react';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { userGetDetail, userUpdateUser } from '../../schemas/calls/index.ts';
import { messageOf } from '../api/index.ts';
import { useApp } from '../portal/appContext.ts';
import { uploadFile } from '../portal/uploadFile.ts';
import { cropPicture } from './picture/cropPicture.ts';
import { PictureCrop, type ChosenPicture } from './picture/PictureCrop.tsx';

const size = { width: 200, height: 200 };

/** The picture of the account: chosen, cropped, uploaded and shown at once. */
export function AvatarDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const app = useApp();
  const { api, session, notify } = app;
  const [picture, setPicture] = useState<ChosenPicture>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    const { user } = session;
    if (picture === undefined || user === undefined) return setError(t('picture.required'));
    setBusy(true);
    try {
      const { fileId } = await uploadFile(app, await cropPicture(picture.address, picture.area, size, 'avatar.jpg'));
      await api.call(userUpdateUser, { body: { id: user.userId, photo: fileId } }, { silent: true });
      session.setDetail(await api.call(userGetDetail, { query: {} }, { silent: true }));
      notify.success(t('avatar.saved'));
      onClose();
    } catch (problem) {
      setError(messageOf(problem));
      setBusy(false);
    }
  }

  return (
    <Modal open title={t('shell.changeAvatar')} confirmLoading={busy} okText={t('picture.save')} onOk={() => void save()} onCancel={onClose}>
      <PictureCrop
        size={size}
        round
        error={error}
        onChange={(chosen) => {
          setPicture(chosen);
          setError(undefined);
        }}
      />
    </Modal>
  );
}
