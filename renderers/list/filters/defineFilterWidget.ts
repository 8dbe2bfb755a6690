import type { ComponentType } from 'react';
import type { DictEntry, ListFilter, ListSource } from '../types.ts';

export interface FilterWidgetProps {
  readonly filter: ListFilter;
  readonly title: string;
  readonly dict: readonly DictEntry[];
  /** Where it finds what there is to choose from. */
  readonly source?: Pick<ListSource, 'categories'>;
  readonly value: unknown;
  /** Takes a value, or makes one of what stands there by then: two boxes may hand over in one moment. */
  readonly onChange: (value: unknown) => void;
  /** The user has finished: search now. */
  readonly onEnter: () => void;
  /** Of the element that says what is wrong with the value; undefined while nothing is said. */
  readonly messageId: string | undefined;
}

/** How a filter is filled in and how its value reads in a tag. */
export interface FilterWidget {
  readonly name: string;
  readonly match: (filter: ListFilter) => boolean;
  readonly component: ComponentType<FilterWidgetProps>;
  /** The value that is searched with; default: what was filled in. */
  readonly read?: (value: unknown) => unknown;
  /** Why nothing can be searched with what was filled in, as a key of the texts, with the part of it that is meant. */
  readonly problem?: (value: unknown) => FilterProblem | undefined;
  readonly text: (value: unknown, dict: readonly DictEntry[]) => string;
}

export interface FilterProblem {
  readonly key: string;
  readonly text: string;
}

export const defineFilterWidget = (widget: FilterWidget): FilterWidget => widget;

export const joined = (value: unknown): string => (Array.isArray(value) ? value : [value]).map((part) => String(part ?? '')).join(' ~ ');

/** Both ends of a range; an open one is empty. */
export const endsOf = (value: unknown): readonly [string, string] => {
  const [from, to] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return [String(from ?? ''), String(to ?? '')];
};

/** The first part that says something else than it should. */
export const problemIn =
  (fits: (text: string) => boolean, key: string) =>
  (value: unknown): FilterProblem | undefined => {
    const wrong = (Array.isArray(value) ? value : [value]).map((part) => String(part ?? '').trim()).find((text) => text !== '' && !fits(text));
    return wrong === undefined ? undefined : { key, text: wrong };
  };
