import { memo, useMemo, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { mostRows, type CompiledTable } from '../../../registry/form/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { lazyPart } from '../../core/index.ts';
import { useFormScope } from '../FormScope.ts';
import { columnsOf } from './columns.ts';
import { stepByKey } from './gridCommands.ts';
import { GridController } from './GridController.ts';
import { GridView } from './GridView.tsx';
import type { DrawNested } from './NestedRows.tsx';
import { PrintTable } from './PrintTable.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import './subtable.css';
import { useNarrow } from './useNarrow.ts';
import { usePaste } from './usePaste.ts';

/** Only some tables, screens and moments need these. */
const CardList = lazyPart(() => import('./CardList.tsx').then(({ CardList: component }) => component));
const FormCards = lazyPart(() => import('./FormCards.tsx').then(({ FormCards: component }) => component));
const FullScreen = lazyPart(() => import('./FullScreen.tsx').then(({ FullScreen: component }) => component));
const PastePreview = lazyPart(() => import('./PastePreview.tsx').then(({ PastePreview: component }) => component));
const StatusLine = lazyPart(() => import('./StatusLine.tsx').then(({ StatusLine: component }) => component));

const cardWidgets = new Set(['cards', 'subDiv', 'sunDiv']);
const sheetWidgets = new Set(['spreadsheet', 'hottable']);

export interface SubTableProps {
  readonly table: CompiledTable;
  readonly parent?: Row;
}

/** The rows of a table: toolbar, rows in the form its widget asks for, and what is wrong with the table as a whole. */
export const SubTable = memo(
  observer(function SubTable({ table, parent }: SubTableProps) {
    const { store, controls, mode } = useFormScope();
    const narrow = useNarrow();
    const [full, setFull] = useState(false);
    const place = useRef<HTMLDivElement>(null);
    const columns = useMemo(() => columnsOf(store.form, table, controls), [store.form, table, controls]);
    const sheet = sheetWidgets.has(table.ui.widget);
    const grid = useMemo(() => new GridController(store, table, columns, { parent, selectFirst: sheet }), [store, table, columns, parent, sheet]);
    const { pending, paste } = usePaste(grid);
    const issue = store.issue(table.name);

    if (store.tableMode(table, parent) === 'n') return null;
    if (mode === 'print') return <PrintTable table={table} columns={columns} draw={drawNested} {...(parent ? { parent } : {})} />;

    const { rights } = table;
    const changesRows = !grid.closed && (rights.add || rights.del || rights.copy);
    const single = table.ui.relation === 'onetoone' || mostRows(table) === 1;
    const cards = cardWidgets.has(table.ui.widget);
    const leave = (): void => {
      setFull(false);
      setTimeout(() => place.current?.querySelector<HTMLElement>('[data-full-screen]')?.focus());
    };

    const body = cards ? (
      <FormCards grid={grid} draw={drawNested} single={single} />
    ) : narrow ? (
      <CardList grid={grid} draw={drawNested} changesRows={changesRows} />
    ) : (
      <GridView grid={grid} withActions={changesRows && !sheet} checkable={changesRows} dense={sheet} draw={drawNested} onPaste={paste} />
    );
    const content = (
      <>
        {!(cards && single) && (
          <TableToolbar grid={grid} fullScreen={full} onFullScreen={cards || narrow || parent ? undefined : full ? leave : () => setFull(true)} />
        )}
        {issue && parent === undefined && (
          <div className={issue.level === 'error' ? 'yb-error' : 'yb-warning'} role="alert">
            {issue.message}
          </div>
        )}
        {body}
        {(sheet || grid.selection !== undefined) && !narrow && <StatusLine grid={grid} />}
        {pending && <PastePreview pending={pending} />}
      </>
    );
    return (
      <div
        ref={place}
        role="presentation"
        className="yb-subtable"
        onKeyDown={(event) => void stepByKey(event, grid)}
        {...(parent ? {} : { 'data-address': table.name })}
      >
        {full ? (
          <FullScreen title={table.title} onLeave={leave}>
            {content}
          </FullScreen>
        ) : (
          content
        )}
      </div>
    );
  }),
);

// helpers

const drawNested: DrawNested = (table, row) => <SubTable table={table} parent={row} />;
