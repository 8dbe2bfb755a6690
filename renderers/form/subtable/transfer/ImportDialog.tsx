import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Modal, Progress, Radio, Space, Upload } from 'antd';
import { useRenderContext } from '../../../core/index.ts';
import { dictsOf } from '../cellSources.ts';
import type { GridController } from '../GridController.ts';
import { ProblemList } from '../ProblemList.tsx';
import { peopleFinder } from '../peopleFinder.ts';
import { saveProblems, saveTemplate } from './exportTable.ts';
import { matchSheet, planImport, type ImportPlan, type MatchedSheet } from './importPlan.ts';
import { MAX_LINES, MAX_SIZE, readWorkbook, WorkbookError } from './readWorkbook.ts';
import { runImport } from './runImport.ts';

type Stage =
  | { readonly kind: 'choose'; readonly refused?: string }
  | { readonly kind: 'reading' }
  | { readonly kind: 'preview'; readonly sheet: MatchedSheet; readonly plan: ImportPlan }
  | { readonly kind: 'running'; readonly done: number; readonly total: number };

/** Rows of a workbook become rows of the table: choose a file, see what does not fit, import as one step. */
export function ImportDialog({ grid, onClose }: { readonly grid: GridController; readonly onClose: () => void }) {
  const { t, services } = useRenderContext();
  const [stage, setStage] = useState<Stage>({ kind: 'choose' });
  const [replace, setReplace] = useState(false);
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  const mayReplace = grid.table.rights.del && grid.rows().length > 0;
  const roomFor = (replacing: boolean): number => Math.min(MAX_LINES, replacing ? grid.mostRows : grid.mostRows - grid.rows().length);
  const begin = (): AbortSignal => {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  };
  const refuse = (error: unknown): void => {
    const code = error instanceof WorkbookError ? error.code : 'badFile';
    setStage({ kind: 'choose', refused: t(`subtable.problem.${code}`, { size: MAX_SIZE, rows: MAX_LINES }) });
  };

  const plan = async (sheet: MatchedSheet, replacing: boolean, signal: AbortSignal): Promise<void> => {
    const finder = peopleFinder(sheet, services);
    const dicts = sheet.columns.flatMap((column) => (column ? dictsOf(grid.store.form, column.field) : []));
    await Promise.all([finder.ready(), grid.store.dictsReady(dicts)]);
    const made = await planImport(grid, sheet, roomFor(replacing), finder.find, signal);
    if (!signal.aborted) setStage({ kind: 'preview', sheet, plan: made });
  };

  const read = async (file: Blob): Promise<void> => {
    const signal = begin();
    setStage({ kind: 'reading' });
    try {
      await plan(matchSheet(await readWorkbook(file, signal), grid.columns, t('form.total')), replace, signal);
    } catch (error) {
      if (!signal.aborted) refuse(error);
    }
  };

  const changeReplace = (next: boolean): void => {
    setReplace(next);
    if (stage.kind === 'preview') void plan(stage.sheet, next, begin()).catch(refuse);
  };

  const run = async (made: ImportPlan): Promise<void> => {
    const rows = made.rows.filter((row) => !row.wrong);
    const signal = begin();
    setStage({ kind: 'running', done: 0, total: rows.length });
    try {
      const step = await runImport(grid, { rows, replace, signal, progress: (done) => setStage({ kind: 'running', done, total: rows.length }) });
      const refused = made.total - rows.length;
      grid.say(refused === 0 ? 'subtable.importDone' : 'subtable.importSome', { count: rows.length, refused }, step);
    } catch (error) {
      if (!signal.aborted) services.notify.error(error instanceof Error ? error.message : String(error));
      else grid.say('subtable.importCancelled');
    }
    onClose();
  };

  const cancel = (): void => {
    work.current?.abort();
    if (stage.kind !== 'running') onClose();
  };

  const good = stage.kind === 'preview' ? stage.plan.rows.filter((row) => !row.wrong).length : 0;
  return (
    <Modal
      open
      title={t('subtable.importTitle', { title: grid.table.title })}
      width={720}
      mask={{ closable: false }}
      onCancel={cancel}
      footer={
        <Space>
          <Button onClick={cancel}>{t('subtable.cancel')}</Button>
          {stage.kind === 'preview' && (
            <Button type="primary" disabled={good === 0} onClick={() => void run(stage.plan)}>
              {t(stage.plan.problems.length > 0 ? 'subtable.importGood' : 'subtable.importStart')}
            </Button>
          )}
        </Space>
      }
    >
      {stage.kind === 'choose' && <Choose refused={stage.refused} onFile={(file) => void read(file)} onTemplate={() => void saveTemplate(grid, { t })} />}
      {stage.kind === 'reading' && <p role="status">{t('subtable.importReading')}</p>}
      {stage.kind === 'running' && (
        <div>
          <p role="status">{t('subtable.importProgress', { done: stage.done, total: stage.total })}</p>
          <Progress percent={stage.total === 0 ? 100 : Math.floor((stage.done / stage.total) * 100)} aria-label={t('subtable.import')} />
        </div>
      )}
      {stage.kind === 'preview' && (
        <Preview
          sheet={stage.sheet}
          plan={stage.plan}
          good={good}
          replace={replace}
          {...(mayReplace ? { onReplace: changeReplace } : {})}
          onSave={() => void saveProblems(grid, stage.plan.problems, { t })}
        />
      )}
    </Modal>
  );
}

// helpers

function Choose({
  refused,
  onFile,
  onTemplate,
}: {
  readonly refused: string | undefined;
  readonly onFile: (file: File) => void;
  readonly onTemplate: () => void;
}) {
  const { t } = useRenderContext();
  const take = (file: File): false => {
    onFile(file);
    return false;
  };
  return (
    <Space orientation="vertical" className="yb-wide">
      {refused !== undefined && <Alert type="error" showIcon title={refused} role="alert" />}
      <Upload.Dragger accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" showUploadList={false} beforeUpload={take}>
        <p>{t('subtable.importChoose')}</p>
        <p className="yb-note">{t('subtable.importLimits', { size: MAX_SIZE, rows: MAX_LINES })}</p>
      </Upload.Dragger>
      <Button onClick={onTemplate}>{t('subtable.template')}</Button>
    </Space>
  );
}

function Preview({
  sheet,
  plan,
  good,
  replace,
  onReplace,
  onSave,
}: {
  readonly sheet: MatchedSheet;
  readonly plan: ImportPlan;
  readonly good: number;
  readonly replace: boolean;
  readonly onReplace?: (replace: boolean) => void;
  readonly onSave: () => void;
}) {
  const { t } = useRenderContext();
  const found = sheet.columns.flatMap((column) => (column ? [column.field.title] : []));
  return (
    <Space orientation="vertical" className="yb-wide">
      <p role="status">{t('subtable.importSummary', { total: plan.total, good, bad: plan.problems.length })}</p>
      <p className="yb-note">{t('subtable.importColumns', { columns: found.join(t('core.separator')) })}</p>
      {sheet.unknown.length > 0 && <Alert type="warning" title={t('subtable.importUnknown', { columns: sheet.unknown.join(t('core.separator')) })} />}
      {plan.closed.length > 0 && <Alert type="warning" title={t('subtable.columnsClosed', { titles: plan.closed.join(t('core.separator')) })} />}
      {sheet.missing.length > 0 && <Alert type="warning" title={t('subtable.importMissing', { columns: sheet.missing.join(t('core.separator')) })} />}
      {onReplace && (
        <Radio.Group
          value={replace}
          onChange={(event) => onReplace(event.target.value === true)}
          options={[
            { value: false, label: t('subtable.append') },
            { value: true, label: t('subtable.replace') },
          ]}
        />
      )}
      {plan.problems.length > 0 && (
        <>
          <ProblemList problems={plan.problems} />
          <Button onClick={onSave}>{t('subtable.saveProblems')}</Button>
        </>
      )}
    </Space>
  );
}
