import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Flex, Modal, Progress, Radio, Table, Upload } from 'antd';
import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import type { ImportJob } from '../../../schemas/calls/entities/form.ts';
import { useRenderContext } from '../../core/index.ts';
import { LOOK_EVERY, watchImport } from './watchImport.ts';

export type ImportMode = 'all' | 'valid';

/** What the dialog asks of its surroundings; each shows its own failures. */
export interface ImportPort {
  template(): Promise<unknown>;
  begin(file: File, mode: ImportMode): Promise<ImportJob>;
  /** How far a job is. */
  progress(id: string, signal: AbortSignal): Promise<ImportJob>;
  /** Ends a job before its commit. */
  cancel(id: string): Promise<unknown>;
  /** The rows that were not stored, with the reasons. */
  errors(id: string): Promise<unknown>;
}

export interface ImportDialogProps {
  readonly port: ImportPort;
  /** `changed`: rows were stored. `running`: a job that goes on without the dialog; what becomes of it is still to be said. */
  readonly onClose: (changed: boolean, running?: ImportJob) => void;
  /** Milliseconds between two looks at a running job. */
  readonly every?: number;
}

/** Template, file, result: rows out of a spreadsheet into a list. */
export function ImportDialog({ port, onClose, every = LOOK_EVERY }: ImportDialogProps) {
  const { t } = useRenderContext();
  const [file, setFile] = useState<File>();
  const [mode, setMode] = useState<ImportMode>('all');
  const [job, setJob] = useState<ImportJob>();
  const [busy, setBusy] = useState(false);
  const [stopping, setStopping] = useState<string>();
  const result = useRef<HTMLDivElement>(null);
  useRunningJob(job, port, every, setJob);

  const over = job !== undefined && job.status !== 'running';
  useEffect(() => {
    if (over) result.current?.focus();
  }, [over]);
  const begin = async (): Promise<void> => {
    if (file === undefined) return;
    setBusy(true);
    // whoever sends it has shown a failure already
    setJob(await port.begin(file, mode).catch(() => undefined));
    setBusy(false);
  };
  const stop = async (id: string): Promise<void> => {
    setStopping(id);
    // when it was too late for that, its end is shown
    await port.cancel(id).catch(() => setStopping(undefined));
  };
  const again = (): void => {
    setJob(undefined);
    setFile(undefined);
  };
  const close = (): void => {
    if (job?.status === 'running') onClose(true, job);
    else onClose((job?.created ?? 0) + (job?.updated ?? 0) > 0);
  };

  const footer =
    job === undefined
      ? [
          <Button key="close" onClick={close}>
            {t('transfer.cancel')}
          </Button>,
          <Button key="begin" type="primary" loading={busy} disabled={file === undefined} onClick={() => void begin()}>
            {t('transfer.begin')}
          </Button>,
        ]
      : [
          ...(over
            ? [
                <Button key="again" onClick={again}>
                  {t('transfer.again')}
                </Button>,
              ]
            : [
                <Button key="stop" loading={stopping === job.id} onClick={() => void stop(job.id)}>
                  {t('transfer.stop')}
                </Button>,
              ]),
          <Button key="close" type="primary" onClick={close}>
            {t(over ? 'transfer.finish' : 'transfer.background')}
          </Button>,
        ];
  return (
    <Modal open width={640} title={t('transfer.import')} onCancel={close} footer={footer}>
      {job === undefined ? (
        <Flex vertical gap={16}>
          <Flex justify="space-between" align="center" gap={8} wrap>
            <span>{t('transfer.templateHint')}</span>
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void port.template().catch(() => undefined)}>
              {t('transfer.template')}
            </Button>
          </Flex>
          <Upload.Dragger
            accept=".xlsx"
            maxCount={1}
            multiple={false}
            fileList={file === undefined ? [] : [{ uid: file.name, name: file.name, status: 'done' }]}
            beforeUpload={(given) => {
              setFile(given);
              return false;
            }}
            onRemove={() => setFile(undefined)}
          >
            <p className="ant-upload-drag-icon">
              <InboxOutlined aria-hidden />
            </p>
            <p>{t('transfer.chooseFile')}</p>
            <p className="yb-transfer-hint">{t('transfer.fileHint')}</p>
          </Upload.Dragger>
          <fieldset className="yb-transfer-group">
            <legend>{t('transfer.mode')}</legend>
            <Radio.Group value={mode} onChange={(event) => setMode(event.target.value as ImportMode)}>
              <Flex vertical gap={4}>
                <Radio value="all">{t('transfer.allOrNone')}</Radio>
                <Radio value="valid">{t('transfer.validOnly')}</Radio>
              </Flex>
            </Radio.Group>
          </fieldset>
        </Flex>
      ) : (
        <div ref={result} tabIndex={-1} className="yb-transfer-result">
          <ImportResult job={job} onErrors={() => void port.errors(job.id).catch(() => undefined)} />
        </div>
      )}
    </Modal>
  );
}

// helpers

function ImportResult({ job, onErrors }: { readonly job: ImportJob; readonly onErrors: () => void }) {
  const { t } = useRenderContext();
  const percent = job.total === 0 ? 0 : Math.floor((job.checked / job.total) * 100);
  if (job.status === 'running') {
    return (
      <Flex vertical gap={8}>
        <Progress percent={Math.min(percent, 99)} status="active" aria-label={t('transfer.progress')} />
        <output>{t('transfer.checked', { checked: job.checked, total: job.total })}</output>
      </Flex>
    );
  }
  return (
    <Flex vertical gap={12}>
      <Alert
        role="status"
        showIcon
        type={job.status === 'done' ? (job.failed > 0 ? 'warning' : 'success') : 'error'}
        title={job.message}
        description={t('transfer.summary', { created: job.created, updated: job.updated, failed: job.failed })}
      />
      {job.errors.length === 0 ? null : (
        <>
          <Flex justify="space-between" align="center" gap={8} wrap>
            <span>{t('transfer.errorsTitle', { count: job.failed })}</span>
            <Button icon={<DownloadOutlined aria-hidden />} onClick={onErrors}>
              {t('transfer.errorsFile')}
            </Button>
          </Flex>
          <Table
            size="small"
            pagination={job.errors.length > 10 ? { pageSize: 10, size: 'small', showSizeChanger: false } : false}
            rowKey={(error) => `${error.row}/${error.column ?? ''}/${error.message}`}
            dataSource={[...job.errors]}
            scroll={{ x: 'max-content' }}
            columns={[
              { title: t('transfer.row'), dataIndex: 'row', width: 80 },
              { title: t('transfer.column'), dataIndex: 'column', width: 160 },
              { title: t('transfer.reason'), dataIndex: 'message' },
            ]}
          />
        </>
      )}
    </Flex>
  );
}

function useRunningJob(job: ImportJob | undefined, port: ImportPort, every: number, onJob: (job: ImportJob) => void): void {
  const id = job?.status === 'running' ? job.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    const controller = new AbortController();
    void watchImport(port, id, { every, signal: controller.signal, onJob });
    return () => controller.abort();
  }, [id, port, every, onJob]);
}
