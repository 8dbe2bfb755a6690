import { useCallback } from 'react';
import { Descriptions, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { systemVersion } from '../../schemas/calls/index.ts';
import { useApp } from '../portal/appContext.ts';
import { useLoad } from '../portal/useLoad.ts';

/** What runs here. A server that does not know a fact leaves its line out; nothing is made up. */
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
          ...(facts?.developedIn === undefined ? [] : [{ key: 'year', label: t('shell.developedIn'), children: facts.developedIn }]),
          { key: 'version', label: t('shell.version'), children: facts?.platform ?? facts?.version ?? '' },
          { key: 'developer', label: t('shell.developer'), children: facts?.developer ?? t('app.developer') },
          { key: 'licensee', label: t('shell.licensee'), children: facts?.licensee ?? t('app.licensee') },
        ]}
      />
    </Modal>
  );
}
