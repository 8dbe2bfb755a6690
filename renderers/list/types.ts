import type { FieldDisplay } from '../../registry/form/index.ts';
import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';

type Spec = MetadataSpecs['dataTemplate'];

/** A column of the metadata; the server adds the type of its values and, of fields, how they are said. */
export type ListColumn = Spec['columns'][number] & { readonly type?: ValueType | undefined; readonly display?: FieldDisplay | undefined };
/** A filter of the metadata; the server adds title, type, widget and display of the field. */
export type ListFilter = NonNullable<Spec['filters']>[number] & { readonly type?: ValueType | undefined; readonly display?: FieldDisplay | undefined };
export type ValueType = 'text' | 'number' | 'date';

export interface DictEntry {
  readonly value: string;
  readonly label: string;
  readonly color?: string | null | undefined;
}

/** A list as it is drawn: the metadata of a data template with its dictionaries. */
export interface ListTemplate
  extends Pick<
    Spec,
    'columns' | 'toolbar' | 'rowButtons' | 'batchButtons' | 'buttonUses' | 'defaultSort' | 'keyword' | 'pageSize' | 'unread' | 'faded' | 'nothing'
  > {
  readonly alias: string;
  readonly name: string;
  /** Fields that tell rows apart; default: the id of the record. */
  readonly key?: readonly string[];
  readonly columns: ListColumn[];
  readonly filters?: ListFilter[];
  /** What the search box looks through, in words. */
  readonly keywordTitle?: string;
  readonly dicts: Readonly<Record<string, readonly DictEntry[]>>;
}

export type ListRow = Readonly<Record<string, unknown>>;

export interface ListPageData {
  readonly rows: readonly ListRow[];
  readonly total: number;
  /** Totals of all filtered rows by field. */
  readonly sums?: Readonly<Record<string, unknown>> | null | undefined;
}

/** A value of a filter among others below it. */
export interface TreeChoice {
  readonly value: string;
  readonly title: string;
  readonly children: TreeChoice[];
}

export interface ListSource {
  load(filter: QueryFilter, signal: AbortSignal): Promise<ListPageData>;
  /** The categories of flows, with the rows in each where that can be told. */
  categories?(signal: AbortSignal): Promise<readonly TreeChoice[]>;
}

/** What the user has chosen; kept by whoever owns the address. */
export interface ListState {
  /** Filter key (see `filterKey`) -> value; absent when not set. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly keyword: string;
  readonly sort: { readonly field: string; readonly dir: 'asc' | 'desc' } | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** A pressed button with the rows it acts on; none for buttons of the toolbar. */
export interface ListAction {
  readonly alias: string;
  readonly rows: readonly ListRow[];
  /** The filter that is in force, for exports. */
  readonly filter: QueryFilter;
}

/** Where a link of a row leads, and what a plain click does; a click with a key held is the browser's. */
export interface RowLink {
  readonly href: string;
  readonly target?: '_blank';
}
