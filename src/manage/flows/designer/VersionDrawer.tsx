import { useCallback, useState } from 'react';
import { Alert, Button, Drawer, List, Popconfirm, Space, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { metaItemDiff, metaItemRollback, metaItemVersions } from '../../../../schemas/calls/index.ts';
import type { ItemChange } from '../../../../schemas/calls/entities/metadata.ts';
import { messageOf } from '../../../api/index.ts';
import { useApp } from '../../../portal/appContext.ts';
import { LoadFailure } from '../../../portal/LoadFailure.tsx';
import { useLoad } from '../../../portal/useLoad.ts';
import { ItemChanges } from './ItemChanges.tsx';
import { loadDesign, type OpenDesign } from './model/design.ts';

export interface VersionDrawerProps {
  readonly flowKey: string;
  readonly onOpen: OpenDesign;
  readonly onClose: () => void;
}

/** Versions of a flow: what changed, opening an old one, publishing it again. */
export function VersionDrawer({ flowKey, onOpen, onClose }: VersionDrawerProps) {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const [changes, setChanges] = useState<{ readonly version: number; readonly lines: readonly ItemChange[] }>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(
    (signal: AbortSignal) => api.call(metaItemVersions, { query: { kind: 'flow', key: flowKey } }, { signal, silent: true }),
    [api, flowKey],
  );
  const versions = useLoad(load);

  const attempt = (work: () => Promise<void>): void => {
    setFailure(undefined);
    work().catch((error: unknown) => setFailure(messageOf(error)));
  };
  const open = async (version: number, stored = false): Promise<void> => {
    onOpen(await loadDesign(api, flowKey, new AbortController().signal, version), { stored });
    onClose();
  };
  const compare = async (version: number): Promise<void> => {
    const before = versions.value?.find((each) => each.version < version)?.version;
    if (before !== undefined)
      setChanges({ version, lines: await api.call(metaItemDiff, { query: { kind: 'flow', key: flowKey, from: before, to: version } }, { silent: true }) });
  };
  const rollback = async (version: number): Promise<void> => {
    const { problems } = await api.call(
      metaItemRollback,
      { body: { kind: 'flow', key: flowKey, version, base: { version: versions.value?.find(({ status }) => status === 'published')?.version ?? 0 } } },
      { silent: true },
    );
    notify.success(t('manage.rolledBack'));
    if (problems.length > 0) notify.warning(problems.map(({ message }) => message).join('\n'));
    await open(version, true);
  };

  return (
    <Drawer open size={560} title={t('manage.versions')} onClose={onClose}>
      <LoadFailure of={versions} />
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} />}
      <List
        loading={versions.loading}
        dataSource={[...(versions.value ?? [])]}
        rowKey="version"
        renderItem={({ version, status, remark, createByName, createTime, running }) => (
          <List.Item key={version}>
            <div className="designer-version">
              <div>
                <strong>{t('manage.versionNumber', { version })}</strong>{' '}
                <Tag color={status === 'published' ? 'green' : 'default'}>{t(`manage.status.${status}`)}</Tag>{' '}
                {t('manage.runningCount', { count: running ?? 0 })}
              </div>
              <div>
                {createTime} {createByName}
              </div>
              {remark === null || remark === undefined || remark === '' ? null : <p>{remark}</p>}
              <Space wrap>
                <Button size="small" onClick={() => attempt(() => open(version))}>
                  {t('manage.openVersion')}
                </Button>
                {version === 1 ? null : (
                  <Button size="small" onClick={() => attempt(() => compare(version))}>
                    {t('manage.compare')}
                  </Button>
                )}
                {status === 'archived' ? (
                  <Popconfirm title={t('manage.rollbackAsk', { version })} onConfirm={() => attempt(() => rollback(version))}>
                    <Button size="small">{t('manage.rollback')}</Button>
                  </Popconfirm>
                ) : null}
              </Space>
              {changes?.version !== version ? null : <ItemChanges lines={changes.lines} />}
            </div>
          </List.Item>
        )}
      />
    </Drawer>
  );
}
