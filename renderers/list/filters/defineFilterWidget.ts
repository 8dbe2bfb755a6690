import type { ComponentType } from 'react';
import type { DictEntry, ListFilter } from '../types.ts';

export interface FilterWidgetProps {
  readonly filter: ListFilter;
  readonly title: string;
  readonly dict: readonly DictEntry[];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The user has finished: search now. */
  readonly onEnter: () => void;
}

/** How a filter is filled in and how its value reads in a tag. */
export interface FilterWidget {
  readonly name: string;
  readonly match: (filter: ListFilter) => boolean;
  readonly component: ComponentType<FilterWidgetProps>;
  readonly text: (value: unknown, dict: readonly DictEntry[]) => string;
}

export const defineFilterWidget = (widget: FilterWidget): FilterWidget => widget;

export const joined = (value: unknown): string => (Array.isArray(value) ? value : [value]).map((part) => String(part ?? '')).join(' ~ ');
