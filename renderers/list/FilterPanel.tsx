import { useId, useRef, useState, type ReactNode } from 'react';
import { Button, Card, Drawer, Flex, Tag } from 'antd';
import { FilterOutlined } from '@ant-design/icons';
import { useRenderContext } from '../core/index.ts';
import { filterWidgetOf, type FilterProblem } from './filters/index.ts';
import { entriesOf } from './formats/index.ts';
import { activeFilters, filterKey, withFilter } from './listState.ts';
import type { ListFilter, ListSource, ListState, ListTemplate } from './types.ts';

export interface FilterPanelProps {
  readonly template: ListTemplate;
  /** Where filters find what there is to choose from. */
  readonly source?: Pick<ListSource, 'categories'>;
  readonly state: ListState;
  readonly initial: ListState;
  readonly onChange: (state: ListState) => void;
  readonly narrow: boolean;
}

/** The filters of a list. Typed values count when the user searches; on a phone they stand in a drawer. */
export function FilterPanel({ template, source, state, initial, onChange, narrow }: FilterPanelProps) {
  const { t } = useRenderContext();
  const [draft, setDraft] = useState(state);
  const [seen, setSeen] = useState(state);
  const [expanded, setExpanded] = useState(() => activeFilters(template, state).some((filter) => filter.advanced === true));
  const [open, setOpen] = useState(false);
  /** Filters that were left, or searched with: what is wrong with them is said. */
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  // an outside change (back button, a closed tag) replaces what was typed
  if (seen !== state) {
    setSeen(state);
    setDraft(state);
  }
  const filters = template.filters ?? [];
  if (filters.length === 0) return null;

  const search = (): void => {
    const wrong = filters.filter((filter) => problemOf(filter, draft) !== undefined);
    if (wrong.length > 0) {
      setJudged(new Set(filters.map(filterKey)));
      if (wrong.some((filter) => filter.advanced === true)) setExpanded(true);
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const read = filters.reduce((before, filter) => readFilter(before, filter), draft);
    setDraft(read);
    onChange({ ...state, page: 1, filters: read.filters });
    setOpen(false);
  };
  const reset = (): void => {
    setDraft({ ...draft, filters: initial.filters });
    onChange({ ...state, page: 1, filters: initial.filters, keyword: '' });
    setOpen(false);
  };
  const shown = narrow || expanded ? filters : filters.filter((filter) => filter.advanced !== true);
  const field = (filter: ListFilter): ReactNode => {
    const { component: Widget } = filterWidgetOf(filter);
    const key = filterKey(filter);
    const problem = judged.has(key) ? problemOf(filter, draft) : undefined;
    const messageId = `${id}${key}`;
    return (
      <div
        key={key}
        className="yb-filter"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setJudged((before) => new Set([...before, key]));
        }}
      >
        <span className="yb-filter-title" aria-hidden>
          {filter.title}
        </span>
        <Widget
          filter={filter}
          {...(source === undefined ? {} : { source })}
          title={filter.title ?? filter.field}
          dict={entriesOf(template, filter)}
          value={draft.filters[key]}
          messageId={problem === undefined ? undefined : messageId}
          onChange={(value) =>
            setDraft((before) => withFilter(before, key, typeof value === 'function' ? (value as (before: unknown) => unknown)(before.filters[key]) : value))
          }
          onEnter={search}
        />
        {problem === undefined ? null : (
          <span id={messageId} role="alert" className="yb-filter-problem">
            {t(problem.key, { text: problem.text })}
          </span>
        )}
      </div>
    );
  };
  const fields = (
    <div ref={panel} className={narrow ? 'yb-filters yb-filters-narrow' : 'yb-filters'}>
      {shown.map(field)}
    </div>
  );
  const actions = (
    <Flex gap={8} className="yb-filter-actions">
      <Button type="primary" onClick={search}>
        {t('list.search')}
      </Button>
      <Button onClick={reset}>{t('list.reset')}</Button>
      {!narrow && filters.some((filter) => filter.advanced === true) ? (
        <Button type="link" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {t(expanded ? 'list.collapse' : 'list.expand')}
        </Button>
      ) : null}
    </Flex>
  );
  const tags = <ActiveFilters template={template} state={state} onChange={onChange} />;

  if (narrow) {
    return (
      <>
        <Flex gap={8} wrap align="center">
          <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {t('list.filter')}
          </Button>
          {tags}
        </Flex>
        <Drawer open={open} placement="bottom" size="80vh" title={t('list.filter')} footer={actions} onClose={() => setOpen(false)}>
          {fields}
        </Drawer>
      </>
    );
  }
  return (
    <search aria-label={t('list.filter')}>
      <Card size="small">
        <Flex gap={12} justify="space-between" align="flex-start">
          {fields}
          {actions}
        </Flex>
        {tags}
      </Card>
    </search>
  );
}

// helpers

const problemOf = (filter: ListFilter, { filters }: ListState): FilterProblem | undefined => filterWidgetOf(filter).problem?.(filters[filterKey(filter)]);

/** The state with what is searched with instead of what was filled in. */
function readFilter(state: ListState, filter: ListFilter): ListState {
  const key = filterKey(filter);
  const { read } = filterWidgetOf(filter);
  return read === undefined || state.filters[key] === undefined ? state : withFilter(state, key, read(state.filters[key]));
}

/** What is filtered at the moment; each tag takes its filter away. */
function ActiveFilters({ template, state, onChange }: Pick<FilterPanelProps, 'template' | 'state' | 'onChange'>) {
  const { t } = useRenderContext();
  const active = activeFilters(template, state);
  if (active.length === 0) return null;
  return (
    <Flex wrap gap={4} className="yb-active-filters">
      {active.map((filter) => {
        const key = filterKey(filter);
        const title = filter.title ?? filter.field;
        return (
          <Tag
            key={key}
            variant="outlined"
            closable={{ 'aria-label': t('list.clearFilter', { title }) }}
            onClose={(event) => {
              event.preventDefault();
              onChange(withFilter(state, key, undefined));
            }}
          >
            {t('core.labelled', { label: title, value: filterWidgetOf(filter).text(state.filters[key], entriesOf(template, filter)) })}
          </Tag>
        );
      })}
    </Flex>
  );
}
