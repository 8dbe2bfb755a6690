import { useRef, useState } from 'react';
import { Button, Dropdown, Space, Tag } from 'antd';
import { CloudUploadOutlined, CompressOutlined, HistoryOutlined, PlusOutlined, RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ItemBody } from '../../../../schemas/calls/entities/metadata.ts';
import { messageOf } from '../../../api/index.ts';
import { useApp } from '../../../portal/appContext.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { exportAs, importFlow } from './model/transfer.ts';
import { type Design, designOf, type OpenDesign } from './model/design.ts';
import type { Drawing } from './model/modeler.ts';
import { kindOf, makeNode, nodeKinds } from './model/nodeKinds.ts';
import { VersionDrawer } from './VersionDrawer.tsx';

export interface DesignerToolbarProps {
  readonly design: Design;
  readonly item: ItemBody;
  readonly drawing: Drawing | undefined;
  readonly selected: string | undefined;
  readonly dirty: boolean;
  readonly errors: number;
  /** Changes whenever the drawing does. */
  readonly revision: number;
  readonly formChanged: boolean;
  readonly drawn: () => Promise<ItemBody>;
  readonly onSave: () => Promise<void>;
  readonly onPublish: (remark: string) => Promise<void>;
  readonly onOpen: OpenDesign;
  readonly onProblems: () => void;
}

export function DesignerToolbar({ item, drawing, selected, dirty, errors, formChanged, drawn, onSave, onPublish, onOpen, onProblems }: DesignerToolbarProps) {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const [open, setOpen] = useState<'publish' | 'versions'>();
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const stack = drawing?.get('commandStack');

  const tell = (error: unknown): void => notify.error(messageOf(error));
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work()
      .catch(tell)
      .finally(() => setBusy(false));
  };
  const take = async (file: File): Promise<void> => onOpen(await designOf(api, importFlow(item, await file.text(), t)), { stored: false });
  const add = (key: string): void => {
    const kind = nodeKinds.find((each) => each.key === key);
    const source = selected === undefined ? undefined : drawing?.get('elementRegistry').get(selected);
    if (drawing === undefined || kind === undefined || source === undefined) return;
    const shape = drawing
      .get('autoPlace')
      .append(
        source,
        makeNode({ bpmnFactory: drawing.get('bpmnFactory'), elementFactory: drawing.get('elementFactory') }, kind, t(`manage.newName.${kind.key}`)),
      );
    drawing.get('selection').select(shape);
  };
  const fit = (): void => void drawing?.get('canvas').zoom('fit-viewport', 'auto');
  const appendable = selected !== undefined && isSource(drawing, selected);

  return (
    <header className="designer-bar">
      <h1 className="designer-title">
        <Link to="/flows">{t('manage.flows.title')}</Link> / {item.name} {dirty ? <Tag color="orange">{t('manage.unsaved')}</Tag> : null}
      </h1>
      <div role="toolbar" aria-label={t('manage.tools')} className="designer-tools">
        <Space.Compact>
          <Button
            icon={<UndoOutlined />}
            aria-label={t('manage.undo')}
            title={`${t('manage.undo')} (Ctrl+Z)`}
            disabled={stack?.canUndo() !== true}
            onClick={() => stack?.undo()}
          />
          <Button
            icon={<RedoOutlined />}
            aria-label={t('manage.redo')}
            title={`${t('manage.redo')} (Ctrl+Y)`}
            disabled={stack?.canRedo() !== true}
            onClick={() => stack?.redo()}
          />
          <Button icon={<CompressOutlined />} aria-label={t('manage.fit')} title={t('manage.fit')} onClick={fit} />
        </Space.Compact>
        <Dropdown
          trigger={['click']}
          disabled={!appendable}
          menu={{
            items: nodeKinds.filter((kind) => kind.key !== 'start').map((kind) => ({ key: kind.key, label: t(`manage.kind.${kind.key}`) })),
            onClick: ({ key }) => add(key),
          }}
        >
          <Button icon={<PlusOutlined />} title={t('manage.addAfterHint')}>
            {t('manage.addAfter')}
          </Button>
        </Dropdown>
        {errors > 0 ? (
          <Button danger onClick={onProblems}>
            {t('manage.errors', { count: errors })}
          </Button>
        ) : null}
        <Button icon={<HistoryOutlined />} onClick={() => setOpen('versions')}>
          {t('manage.versions')}
        </Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'bpmn', label: t('manage.export.bpmn') },
              { key: 'json', label: t('manage.export.json') },
              { type: 'divider' },
              { key: 'import', label: t('manage.import') },
            ],
            onClick: ({ key }) => {
              if (key === 'import') chooser.current?.click();
              else if (key === 'bpmn' || key === 'json') void attempt(async () => exportAs(key, await drawn()));
            },
          }}
        >
          <Button>{t('manage.transfer')}</Button>
        </Dropdown>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".bpmn,.xml,.json"
          aria-label={t('manage.import')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file may be chosen again after a change.
            target.value = '';
            if (file !== undefined) void attempt(() => take(file));
          }}
        />
        <Button icon={<SaveOutlined />} loading={busy} onClick={() => void attempt(onSave)}>
          {t('manage.saveDraft')}
        </Button>
        <Button type="primary" icon={<CloudUploadOutlined />} onClick={() => setOpen('publish')}>
          {t('manage.publish')}
        </Button>
      </div>
      {open === 'publish' ? (
        <PublishDialog item={item} errors={errors} formChanged={formChanged} onPublish={onPublish} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'versions' ? <VersionDrawer flowKey={item.key} onOpen={onOpen} onClose={() => setOpen(undefined)} /> : null}
    </header>
  );
}

// helpers

function isSource(drawing: Drawing | undefined, id: string): boolean {
  const element = drawing?.get('elementRegistry').get(id);
  const kind = element === undefined ? undefined : kindOf(element);
  return kind !== undefined && kind.key !== 'end';
}
