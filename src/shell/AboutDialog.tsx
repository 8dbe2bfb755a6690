import { useCallback } from 'react';
import { Descriptions, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { systemVersion } from '../../schemas/calls/index.ts';
import { useApp } from '../portal/appContext.ts';
import { useLoad } from '../portal/useLoad.ts';
import { PLATFORM_VERSION, PLATFORM_YEAR } from '../constants.ts';

export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const facts = useLoad(useCallback((signal: AbortSignal) => api.call(systemVersion, {}, { signal, silent: true }), [api])).value;
  return (
    <Modal open title={t('shell.about')} footer={null} onCancel={onClose}>
      <Descriptions
        column={1}
        size="small"
        bordered
        items={[
          { key: 'year', label: t('shell.developedIn'), children: facts?.developedIn ?? PLATFORM_YEAR },
          { key: 'version', label: t('shell.version'), children: facts?.platform ?? PLATFORM_VERSION },
          { key: 'developer', label: t('shell.developer'), children: facts?.developer ?? t('app.developer') },
          { key: 'licensee', label: t('shell.licensee'), children: facts?.licensee ?? t('app.licensee') },
        ]}
      />
    </Modal>
  );
}
