import type { QueryFilter } from '../../../../schemas/calls/shapes.ts';
import type { Named, PickKind } from '../../../../renderers/core/index.ts';
import type { Api } from '../../../api/index.ts';

/** An organisation as the tree shows it; `leaf` when nothing hangs below it. */
export interface OrgNode extends Named {
  readonly leaf: boolean;
}

/** What a row says beside its name, by column. */
export type Facts = Readonly<Record<string, string>>;

export interface PickRow extends Named {
  readonly facts: Facts;
}

export interface PickRequest {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly keyword: string;
  /** Only what belongs to this organisation or to one below it. */
  readonly org: OrgNode | undefined;
  /** With people who have left. */
  readonly withLeft?: boolean;
}

export interface PickPage {
  readonly rows: readonly PickRow[];
  readonly total: number;
}

export interface PickColumn {
  readonly fact: string;
  readonly titleKey: string;
  /** CSS pixels; without one what the others leave. */
  readonly width?: number;
}

/** One kind of thing that can be picked. */
export interface PickSource {
  readonly kind: PickKind;
  /**
   * What the organisation tree is for: `filter` narrows the table, `choose` is what is picked from while there is
   * no keyword, `none` leaves it out.
   */
  readonly tree: 'filter' | 'choose' | 'none';
  readonly columns: readonly PickColumn[];
  /** A page of what matches. Rejects with an error whose message may be shown. */
  readonly load: (api: Api, request: PickRequest, signal: AbortSignal) => Promise<PickPage>;
}

export const definePickSource = (source: PickSource): PickSource => source;

/** Reads of the picker: it shows failures itself, and several may be under way. */
export const reading = (signal: AbortSignal) => ({ signal, silent: true, parallel: true });

type Query = NonNullable<QueryFilter['querys']>[number];

/** The filter of one page: the keyword in any of the properties, and every other condition. */
export function filterOf({ page, pageSize, keyword }: PickRequest, properties: readonly string[], conditions: readonly Query[] = []): QueryFilter {
  const words = keyword === '' ? [] : properties.map((property): Query => ({ property, operation: 'LIKE', value: keyword, relation: 'OR', group: 'keyword' }));
  const others = conditions.map((condition): Query => ({ relation: 'AND', group: condition.property, ...condition }));
  return { pageBean: { page, pageSize, showTotal: true }, querys: [...words, ...others], groupRelation: 'AND' };
}
