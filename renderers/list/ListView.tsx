import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Alert, Button, Empty, Flex, Input, Pagination, Skeleton, Switch, type InputRef } from 'antd';
import { ButtonBar, createButtonRegistry, parseButton, placeButtons, type PlacedButton } from '../button/index.ts';
import { useRenderContext } from '../core/index.ts';
import { ColumnSettings } from './ColumnSettings.tsx';
import type { ColumnMemory } from './columnMemory.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { useCells } from './cells.tsx';
import { total } from './formats/index.ts';
import { ListCards } from './ListCards.tsx';
import { initialState, PAGE_SIZES, toQueryFilter, activeFilters } from './listState.ts';
import { holds } from './conditions.ts';
import { ListTable } from './ListTable.tsx';
import { prepareTemplate } from './prepareTemplate.ts';
import { applies as appliesTo, keyOf, suits, type Fits } from './rows.ts';
import type { ListAction, ListColumn, ListRow, ListSource, ListState, ListTemplate, RowLink } from './types.ts';
import { useListActions } from './useListActions.ts';
import { useListData } from './useListData.ts';
import { useSplit } from './useSplit.ts';
import './list.css';

export interface ListViewProps {
  readonly template: ListTemplate;
  readonly source: ListSource;
  readonly state: ListState;
  readonly onStateChange: (state: ListState) => void;
  /** Does what a button says. True: the rows have changed and are read again. */
  readonly onAction?: (action: ListAction) => Promise<boolean | undefined> | boolean | undefined;
  /** Opens the document of a row. */
  readonly onOpen?: (row: ListRow, column: ListColumn) => void;
  /** Where the link of a row leads; undefined where it leads nowhere. Without this, links are buttons. */
  readonly linkOf?: (row: ListRow, column: ListColumn) => RowLink | undefined;
  /** What the page knows of a button and a row, besides what the metadata says. */
  readonly fits?: Fits;
  /** Draws the document of a row beside the list, where there is room; `leave` once it has been dealt with. */
  readonly beside?: (row: ListRow, leave: () => void) => ReactNode;
  /** The rows were read again because somebody asked for it or has changed them. */
  readonly onReload?: () => void;
  /** Aliases that `onAction` knows; other known buttons are left out. Default: all. */
  readonly supportedButtons?: ReadonlySet<string>;
  /** Where hidden columns are kept; without it they last as long as the page. */
  readonly columnMemory?: ColumnMemory;
  /** A phone: cards and a drawer instead of table and card. */
  readonly narrow?: boolean;
}

const buttons = createButtonRegistry();
const nothing = (): undefined => undefined;
const always = (): true => true;

/** A list page out of metadata: filters, buttons, rows with totals, pages. Where rows come from and what buttons do is handed in. */
export function ListView({
  template: given,
  source,
  state,
  onStateChange,
  onAction = nothing,
  onOpen,
  linkOf,
  fits = always,
  beside,
  onReload = nothing,
  supportedButtons,
  columnMemory,
  narrow = false,
}: ListViewProps) {
  const { t } = useRenderContext();
  const template = useMemo(() => prepareTemplate(given), [given]);
  const initial = useMemo(() => initialState(template), [template]);
  const filter = useMemo(() => toQueryFilter(template, state), [template, state]);
  const data = useListData(source, filter);
  const [selected, setSelected] = useState<readonly ListRow[]>([]);
  const [hidden, setHidden] = useState<readonly string[]>(() => columnMemory?.read() ?? []);
  const [settings, setSettings] = useState(false);
  const keyword = useRef<InputRef>(null);
  useSlashKey(keyword);

  const { reload } = data;
  const changed = useCallback(() => {
    setSelected([]);
    reload();
    onReload();
  }, [reload, onReload]);
  const builtIn = useCallback((what: 'refresh' | 'columns') => (what === 'refresh' ? changed() : setSettings(true)), [changed]);
  const applies = useCallback((button: PlacedButton, row: ListRow) => appliesTo(button, row, fits), [fits]);
  const nameOf = useCallback((row: ListRow) => keyOf(template, row), [template]);
  const { busy, press } = useListActions({ onAction, filter, applies, keyOf: nameOf, onBuiltIn: builtIn, onChanged: changed });
  const split = useSplit({ beside: narrow ? undefined : beside, rows: data.page?.rows ?? [], keyOf: nameOf, onOpen, onLeave: changed });
  const change = (next: ListState): void => {
    setSelected([]);
    onStateChange(next);
  };

  const columns = useMemo(
    () => template.columns.filter((column, index) => column.hidden !== true && (index === 0 || !hidden.includes(column.field))),
    [template, hidden],
  );
  const places = useMemo(() => placesOf(template, supportedButtons), [template, supportedButtons]);
  const pressRow = useCallback((button: (typeof places.row)[number], row: ListRow) => press(button, [row]), [press]);
  const filtered = activeFilters(template, state).length > 0 || state.keyword !== '';
  const cells = useCells(template);
  const summed = template.columns.find((column) => column.sum === true);
  const empty = (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={filtered ? t('list.nothingFound') : (template.nothing?.text ?? t('list.nothing'))}>
      {filtered ? <Button onClick={() => change({ ...state, page: 1, filters: {}, keyword: '' })}>{t('list.clearFilters')}</Button> : null}
    </Empty>
  );

  const filters = <FilterPanel source={source} template={template} state={state} initial={initial} onChange={change} narrow={narrow} />;
  const act = (
    <ButtonBar
      buttons={places.left.filter(({ button, when }) => button?.needsRows === true || (data.page !== undefined && holds(when, {}, data.page.total)))}
      count={selected.length}
      onPress={(button) => press(button, button.button?.needsRows === true || button.alias === 'export' ? selected : [])}
      {...(narrow ? { visible: 2 } : {})}
      busy={busy?.button}
    />
  );
  const view = (
    <>
      {split.offered ? (
        <label className="yb-list-split">
          <Switch size="small" checked={split.on} aria-label={t('list.split')} onChange={split.turn} /> <span aria-hidden="true">{t('list.split')}</span>
        </label>
      ) : null}
      <ButtonBar buttons={places.right} onPress={(button) => press(button, [])} />
    </>
  );
  const search =
    (template.keyword ?? []).length === 0 ? null : (
      <Input.Search
        ref={keyword}
        key={state.keyword}
        className="yb-keyword"
        allowClear
        aria-label={t('list.keyword')}
        placeholder={template.keywordTitle ?? ''}
        maxLength={100}
        defaultValue={state.keyword}
        onSearch={(text) => {
          if (text.trim() !== state.keyword) change({ ...state, page: 1, keyword: text.trim() });
        }}
      />
    );
  const rowsProps = {
    template,
    columns,
    rowButtons: places.row,
    applies,
    onPress: pressRow,
    linkOf,
    onOpen,
    selection: places.selectable ? selected.map(nameOf) : undefined,
    selectable: (row: ListRow) => places.onSelection.some((button) => suits(button, row, fits)),
    onSelect: setSelected,
  };
  return (
    <Flex vertical gap={12} className="yb-list">
      {narrow ? (
        <>
          <Flex gap={8} wrap>
            {act}
            {filters}
            {view}
          </Flex>
          {search}
        </>
      ) : (
        <>
          {filters}
          <Flex justify="space-between" wrap gap={8}>
            {act}
            <Flex wrap gap={8}>
              {search}
              {view}
            </Flex>
          </Flex>
        </>
      )}
      {selected.length === 0 ? null : (
        <output className="yb-batch">
          <span>{t('list.selected', { count: selected.length })}</span>
          {summed === undefined ? null : (
            <span>
              {t('list.selectedSum', { sum: '' })}
              {cells.total(summed, total(selected.map((row) => row[summed.field])))}
            </span>
          )}
          <Button type="link" size="small" onClick={() => setSelected([])}>
            {t('list.clearSelection')}
          </Button>
        </output>
      )}
      {data.failure === undefined ? null : (
        <Alert
          type="error"
          showIcon
          title={data.failure.message}
          action={
            <Button size="small" onClick={reload}>
              {t('list.retry')}
            </Button>
          }
          {...(data.failure.logId === undefined ? {} : { description: t('list.logId', { logId: data.failure.logId }) })}
        />
      )}
      {data.page === undefined ? (
        data.loading ? (
          <Skeleton active paragraph={{ rows: 8 }} title={false} />
        ) : null
      ) : narrow ? (
        data.page.rows.length === 0 ? (
          empty
        ) : (
          <ListCards {...rowsProps} page={data.page} />
        )
      ) : (
        <div className={split.on ? 'yb-list-sides' : undefined}>
          <ListTable
            {...rowsProps}
            page={data.page}
            loading={data.loading}
            state={state}
            onSort={(sort) => change({ ...state, page: 1, sort })}
            busy={busy}
            onOpen={split.open}
            empty={empty}
            beside={split.on ? { shown: split.shown } : undefined}
          />
          {split.on ? (
            <section className="yb-list-beside" aria-label={t('list.beside')}>
              {split.content ?? (
                <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(split.shown === undefined ? 'list.chooseRow' : 'list.opensAlone')} />
              )}
            </section>
          ) : null}
        </div>
      )}
      {data.page === undefined || data.page.total === 0 ? null : (
        <Pagination
          align="end"
          size={narrow ? 'small' : 'medium'}
          simple={narrow || split.on}
          current={state.page}
          pageSize={state.pageSize}
          total={data.page.total}
          pageSizeOptions={PAGE_SIZES}
          showSizeChanger={!narrow && !split.on}
          showTotal={(count) => t('list.total', { count, total: count })}
          onChange={(page, pageSize) => onStateChange({ ...state, page: pageSize === state.pageSize ? page : 1, pageSize })}
        />
      )}
      {settings ? (
        <ColumnSettings
          columns={template.columns.filter((column) => column.hidden !== true)}
          hidden={hidden}
          onClose={() => setSettings(false)}
          onChange={(next) => {
            setHidden(next);
            columnMemory?.write(next);
          }}
        />
      ) : null}
    </Flex>
  );
}

// helpers

/** Where the buttons stand. What acts on a selection joins the toolbar, so that a press without one can say what is missing. */
function placesOf(template: ListTemplate, supported: ReadonlySet<string> | undefined) {
  const find = (alias: string) => buttons.get(alias);
  const toolbar = template.toolbar ?? [];
  const taken = new Set(toolbar.map((name) => parseButton(name).alias));
  const batch = (template.batchButtons ?? []).filter((name) => !taken.has(parseButton(name).alias));
  const all = placeButtons([...toolbar, ...batch], find, supported, template.buttonUses);
  const onSelection = all.filter(({ button }) => button?.needsRows === true);
  return {
    left: all.filter(({ button }) => button?.builtIn === undefined),
    right: all.filter(({ button }) => button?.builtIn !== undefined),
    row: placeButtons(template.rowButtons ?? [], find, supported, template.buttonUses),
    onSelection,
    selectable: onSelection.length > 0,
  };
}

/** `/` leads to the search box, unless somebody is typing. */
function useSlashKey(input: React.RefObject<InputRef | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target;
      const typing = target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey || input.current === null) return;
      event.preventDefault();
      input.current.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [input]);
}
