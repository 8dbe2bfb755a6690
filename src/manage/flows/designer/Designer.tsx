import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Alert, Badge, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { flowCheck, metaItemDraft, metaPublish } from '../../../../schemas/calls/index.ts';
import type { ItemBody } from '../../../../schemas/calls/entities/metadata.ts';
import type { FlowRemark, Simulation } from '../../../../schemas/calls/entities/flowDesign.ts';
import { isCancelled, messageOf } from '../../../api/index.ts';
import { useApp } from '../../../portal/appContext.ts';
import { FlowCanvas } from './canvas/FlowCanvas.tsx';
import { useMarkers } from './canvas/useMarkers.ts';
import { humanNodes, type Desk } from './desk.ts';
import { DesignerToolbar } from './DesignerToolbar.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { type Design, drawnItem, loadDesign, type OpenDesign } from './model/design.ts';
import { conflictsIn, type Conflict } from './model/conflictsIn.ts';
import { exportAs } from './model/transfer.ts';
import { withRightsAt, type PlaceRights } from './model/formFields.ts';
import type { Drawing } from './model/modeler.ts';
import { OutlinePanel } from './panels/OutlinePanel.tsx';
import { ProblemList } from './panels/ProblemList.tsx';
import { PropertiesPanel } from './panels/PropertiesPanel.tsx';
import { SimulatePanel } from './panels/SimulatePanel.tsx';

export interface DesignerProps {
  readonly design: Design;
  /** The design differs from what is stored: an import, or an older version. */
  readonly changed: boolean;
  readonly onOpen: OpenDesign;
  readonly onPublished: () => void;
}

/** Canvas, properties, outline, check and simulation of one flow. */
export function Designer({ design, changed, onOpen, onPublished }: DesignerProps) {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const [drawing, setDrawing] = useState<Drawing>();
  const [failed, setFailed] = useState<string>();
  const [selected, setSelected] = useState<string>();
  const [revision, setRevision] = useState(0);
  const [item, setItem] = useState(design.item);
  const [form, setForm] = useState(design.form);
  const [checked, setChecked] = useState<{
    readonly problems: readonly FlowRemark[];
    readonly firstNode: string;
    readonly revision: number;
    readonly failure?: string;
  }>({ problems: [], firstNode: design.firstNode, revision: -1 });
  const [dirty, setDirty] = useState(changed);
  const [tab, setTab] = useState('properties');
  const [simulation, setSimulation] = useState<Simulation>();
  const [conflict, setConflict] = useState<{ readonly found: readonly Conflict[]; readonly again: () => Promise<void> }>();

  const touch = useCallback(() => {
    setRevision((before) => before + 1);
    setSimulation(undefined);
    setDirty(true);
  }, []);
  const drawn = useCallback(async () => drawnItem(item, (await drawing?.saveXML({ format: true }))?.xml ?? design.xml), [item, drawing, design.xml]);
  useMarkers(drawing, checked.problems, simulation);
  useLeaveWarning(dirty);

  const select = useCallback(
    (id: string) => {
      const element = drawing?.get('elementRegistry').get(id);
      if (drawing === undefined || element === undefined) return;
      drawing.get('selection').select(element);
      drawing.get('canvas').scrollToElement(id);
      setTab('properties');
    },
    [drawing],
  );

  const changeRights = useCallback((place: string, rights: PlaceRights | undefined) => {
    setForm((before) => {
      if (before === undefined) return before;
      const { [place]: _old, ...others } = before.spec['perm'] as Record<string, unknown>;
      return { ...before, spec: { ...before.spec, perm: rights === undefined ? others : { ...others, [place]: rights } } };
    });
    setDirty(true);
  }, []);

  const desk = useMemo<Desk | undefined>(
    () =>
      drawing === undefined
        ? undefined
        : {
            drawing,
            revision,
            item,
            form,
            fields: design.fields,
            firstNode: checked.firstNode,
            problems: checked.problems,
            select,
            changeRights,
            drawn,
            showSimulation: setSimulation,
            changeItem: (next) => {
              setItem(next);
              touch();
            },
          },
    [drawing, item, form, design.fields, checked, select, changeRights, drawn, touch, revision],
  );

  const bases = useRef<Readonly<Record<string, ItemBody['base']>>>({});
  const based = (each: ItemBody): ItemBody => ({ ...each, base: bases.current[each.kind] ?? each.base ?? null });
  // what is drawn is no state of this component: its steps are compared by name
  const steps =
    drawing === undefined
      ? ''
      : humanNodes(drawing)
          .map(({ value }) => value)
          .filter((id) => id !== checked.firstNode)
          .join(' ');
  const changedForm = useMemo(() => {
    const stated =
      form === undefined
        ? undefined
        : withRightsAt(
            form,
            steps.split(' ').filter((id) => id !== ''),
          );
    return stated === design.form || stated === undefined ? [] : [stated];
  }, [form, design.form, steps]);
  useCheck(drawing, drawn, changedForm, revision, api, setChecked);
  /** Nothing is lost, and nothing is replaced, where somebody else was faster: both sides are shown. */
  const unlessConflicting = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      setConflict(undefined);
    } catch (error) {
      const found = conflictsIn(error);
      if (found === undefined) throw error;
      setConflict({ found, again: work });
    }
  };
  const overwrite = async ({ found, again }: { readonly found: readonly Conflict[]; readonly again: () => Promise<void> }): Promise<void> => {
    for (const { kind, against, theirs } of found)
      if (theirs !== undefined)
        bases.current = {
          ...bases.current,
          [kind]: against === 'draft' ? { checksum: theirs.checksum, version: null } : { checksum: null, version: theirs.version },
        };
    await unlessConflicting(again);
  };
  const save = async (): Promise<void> => {
    for (const each of [await drawn(), ...changedForm]) {
      const { checksum, baseVersion } = await api.call(metaItemDraft, { body: based(each) }, { silent: true });
      bases.current = { ...bases.current, [each.kind]: { checksum: checksum ?? null, version: baseVersion ?? null } };
    }
    setDirty(false);
    notify.success(t('manage.saved'));
  };
  const publish = async (remark: string): Promise<void> => {
    await api.call(
      metaPublish,
      { body: { package: item.key, items: [await drawn(), ...changedForm].map(based).map(withoutNulls), ...(remark === '' ? {} : { remark }) } },
      { silent: true },
    );
    setDirty(false);
    notify.success(t('manage.published'));
    onPublished();
  };

  const errors = checked.problems.filter((problem) => problem.level === 'error').length;
  return (
    <>
      <DesignerToolbar
        design={design}
        item={item}
        drawing={drawing}
        selected={selected}
        dirty={dirty}
        errors={errors}
        revision={revision}
        drawn={drawn}
        formChanged={changedForm.length > 0}
        onSave={() => unlessConflicting(save)}
        onPublish={(remark) => unlessConflicting(() => publish(remark))}
        onOpen={onOpen}
        onProblems={() => setTab('problems')}
      />
      {design.lost ? <Alert type="warning" showIcon closable title={t('manage.lost')} /> : null}
      {failed === undefined ? null : <Alert type="error" showIcon title={t('manage.cannotDraw')} description={failed} />}
      {conflict === undefined ? null : (
        <ConflictDialog
          conflicts={conflict.found}
          onClose={() => setConflict(undefined)}
          onKeep={async () => exportAs('json', await drawn())}
          onTheirs={async () => onOpen(await loadDesign(api, item.key, new AbortController().signal), { stored: true })}
          onMine={() => overwrite(conflict)}
        />
      )}
      <div className="designer-body">
        <FlowCanvas
          xml={design.xml}
          onOpen={setDrawing}
          onFail={setFailed}
          onChange={touch}
          onSelect={(id) => {
            setSelected(id);
            if (id !== undefined) setTab('properties');
          }}
        />
        <aside className="designer-side" aria-label={t('manage.side')}>
          {desk === undefined ? null : (
            <Tabs
              activeKey={tab}
              onChange={setTab}
              size="small"
              items={[
                { key: 'properties', label: t('manage.tab.properties'), children: <PropertiesPanel key={selected ?? ''} desk={desk} selected={selected} /> },
                { key: 'outline', label: t('manage.tab.outline'), children: <OutlinePanel desk={desk} selected={selected} /> },
                {
                  key: 'problems',
                  label: (
                    <Badge count={checked.problems.length} size="small" offset={[8, -2]} color={errors > 0 ? '#cf1322' : '#ad4e00'}>
                      {t('manage.tab.problems')}
                    </Badge>
                  ),
                  children: <ProblemList desk={desk} failure={checked.failure} pending={checked.revision !== revision} />,
                },
                { key: 'simulate', label: t('manage.tab.simulate'), children: <SimulatePanel desk={desk} simulation={simulation} /> },
              ]}
            />
          )}
        </aside>
      </div>
    </>
  );
}

// helpers

/** Members of an item of a package are present or absent, never null. */
function withoutNulls({ base, ...item }: ItemBody): ItemBody {
  const named = Object.entries(base ?? {}).filter(([, value]) => value !== null);
  return named.length === 0 ? item : { ...item, base: Object.fromEntries(named) };
}

const CHECK_DELAY = 500;

type Checked = { readonly problems: readonly FlowRemark[]; readonly firstNode: string; readonly revision: number; readonly failure?: string };

/** The server checks what is drawn, a moment after each change. */
function useCheck(
  drawing: Drawing | undefined,
  drawn: Desk['drawn'],
  beside: readonly ItemBody[],
  revision: number,
  api: ReturnType<typeof useApp>['api'],
  onChecked: (update: (before: Checked) => Checked) => void,
): void {
  const latest = useRef(0);
  useEffect(() => {
    if (drawing === undefined) return undefined;
    const controller = new AbortController();
    const round = ++latest.current;
    const timer = setTimeout(() => {
      drawn()
        .then((item) =>
          api.call(
            flowCheck,
            { body: { item, ...(beside.length === 0 ? {} : { beside: [...beside] }) } },
            { silent: true, parallel: true, signal: controller.signal },
          ),
        )
        .then(
          (report) => {
            if (round === latest.current) onChecked((before) => ({ problems: report.problems, firstNode: report.firstNode ?? before.firstNode, revision }));
          },
          (error: unknown) => {
            if (round === latest.current && !isCancelled(error)) onChecked((before) => ({ ...before, revision, failure: messageOf(error) }));
          },
        );
    }, CHECK_DELAY);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [drawing, drawn, beside, revision, api, onChecked]);
}

function useLeaveWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}
