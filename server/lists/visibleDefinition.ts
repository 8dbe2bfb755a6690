import type { FieldDisplay } from '../../registry/form/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { BoSource } from './boSource.ts';
import type { StatedCondition } from './conditionValues.ts';
import type { RowSource } from '../query/index.ts';

type QuerySpec = MetadataSpecs['customQuery'];
type DialogSpec = MetadataSpecs['customDialog'];
type Tree = NonNullable<DialogSpec['tree']>;
interface ListColumn {
  readonly field: string;
  readonly to?: string | undefined;
  readonly format?: string | undefined;
  readonly dict?: string | undefined;
}
/** A column with what its values need to be said. */
export type ShownColumn<Column> = Column & { readonly display?: FieldDisplay };
type Condition = NonNullable<QuerySpec['conditions']>[number];

/**
 * A query or dialog as somebody may know it who sees these columns of its source. Names and titles of hidden columns are
 * themselves a secret, so what is read, described and filtered by all starts from here.
 */
export function visibleQuery(spec: QuerySpec, source: RowSource): QuerySpec {
  return { ...spec, results: spec.results.filter(({ field }) => sees(source, field)), ...visibleChoice(spec, source) };
}

/** With a language also what its columns need to be said. */
export function visibleDialog(spec: DialogSpec, source: RowSource, locale?: string): DialogSpec {
  return {
    ...spec,
    columns: visibleColumnsOf(spec.columns, source, locale),
    ...(spec.keyword === undefined ? {} : { keyword: spec.keyword.filter((field) => sees(source, field)) }),
    resultMap: Object.fromEntries(Object.entries(spec.resultMap).filter(([, field]) => sees(source, field))),
    ...visibleChoice(spec, source),
  };
}

/** Declared columns without hidden ones, each with the display of its field; a range whose end is hidden keeps its beginning, a choice shows the words of its field. */
export function visibleColumnsOf<Column extends ListColumn>(
  columns: readonly Column[],
  source: Partial<Pick<BoSource, 'fields' | 'display'>> & RowSource,
  locale?: string,
): ShownColumn<Column>[] {
  return columns
    .filter(({ field }) => sees(source, field))
    .map((declared) => {
      const own = labelled.has(declared.format ?? '') && declared.dict === undefined ? source.fields?.get(declared.field)?.['x-ui']?.dict : undefined;
      const display = locale === undefined || declared.to !== undefined ? undefined : source.display?.(declared.field, locale);
      const column: ShownColumn<Column> = { ...declared, ...(own === undefined ? {} : { dict: own }), ...(display === undefined ? {} : { display }) };
      if (column.to === undefined || sees(source, column.to)) return column;
      const { to: _hidden, ...rest } = column;
      return rest as ShownColumn<Column>;
    });
}

/** Whether the members that make rows a tree may all be seen; without one of them there is none. */
export const seesTree = ({ id, parent, label }: Tree, source: RowSource): boolean => [id, parent, label].every((field) => sees(source, field));

export const sees = (source: RowSource, field: string): boolean => source.column(field) !== undefined;

// helpers

const labelled: ReadonlySet<string> = new Set(['dict', 'dictTag']);

function visibleChoice({ conditions, sort }: Pick<QuerySpec, 'conditions' | 'sort'>, source: RowSource): Pick<QuerySpec, 'conditions' | 'sort'> {
  return {
    ...(conditions === undefined ? {} : { conditions: conditions.map((condition) => closed(condition, source)) }),
    ...(sort === undefined ? {} : { sort: sort.filter(({ field }) => sees(source, field)) }),
  };
}

/**
 * What a caller may give must not be compared with what he may not see: there only the value of the metadata counts. The
 * condition itself stays, for a required one that is dropped would open the query.
 */
function closed(condition: Condition, source: RowSource): Condition & Pick<StatedCondition, 'withheld'> {
  const open = condition.source === undefined || condition.source === 'parameter';
  return open && !sees(source, condition.field) && source.trusted(condition.field) !== undefined
    ? { ...condition, source: 'fixed', withheld: true }
    : condition;
}
