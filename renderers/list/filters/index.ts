import type { ListFilter } from '../types.ts';
import { categoryFilter } from './category.tsx';
import { choiceFilter } from './choice.tsx';
import { dateFilter, dateRangeFilter } from './dates.tsx';
import type { FilterWidget } from './defineFilterWidget.ts';
import { numberFilter, numberRangeFilter } from './numbers.tsx';
import { presenceFilter, textFilter } from './others.tsx';
import { pickFilter } from './pick.tsx';

export type { FilterProblem, FilterWidget } from './defineFilterWidget.ts';

/** The first one that fits draws the filter; text fits everything. */
const defaultFilterWidgets: readonly FilterWidget[] = [
  presenceFilter,
  // values to choose from
  categoryFilter,
  choiceFilter,
  pickFilter,
  // ranges and single values
  dateRangeFilter,
  dateFilter,
  numberRangeFilter,
  numberFilter,
  textFilter,
];

export const filterWidgetOf = (filter: ListFilter, widgets: readonly FilterWidget[] = defaultFilterWidgets): FilterWidget =>
  widgets.find((widget) => widget.match(filter)) ?? textFilter;
