import type { RawBuilder } from 'kysely';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { Refusal } from '../core/index.ts';
import type { CurrentUser } from '../identity/index.ts';
import { RowFilterError, rowFilterSql } from './rowFilter.ts';
import type { RowSource } from '../query/index.ts';
import { variableOf } from './variables.ts';
import { fill } from '../../registry/words.ts';

interface Door {
  readonly name: string;
  readonly spec: { readonly rowFilter?: MetadataSpecs['dataTemplate']['rowFilter'] };
}

/**
 * The rows that a list, query or dialog shows a person; undefined: all. One that does not say so, as those from before it was
 * demanded, shows everybody what he has made himself.
 */
export function visibleRows(
  { name, spec }: Door,
  source: Pick<RowSource, 'trusted' | 'own'>,
  user: CurrentUser,
  today: string,
): RawBuilder<boolean> | undefined {
  if (spec.rowFilter === undefined) return source.own;
  try {
    return rowFilterSql(spec.rowFilter, user.roles, { column: source.trusted, variable: (variable) => variableOf(variable, user, today) });
  } catch (error) {
    if (error instanceof RowFilterError) throw new Refusal(fill(texts.rowFilter, { name, reason: error.reason }));
    throw error;
  }
}

// helpers

const texts = {
  rowFilter: {
    'zh-CN': '【{name}】的行过滤条件有误：{reason}',
    'en-US': 'The row filter of {name} is wrong: {reason}',
    'zh-TW': '【{name}】的列篩選條件有誤：{reason}',
  },
} as const;
