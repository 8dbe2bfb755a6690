import { isRecord } from '../../registry/form/index.ts';
import type { SchemaKeyword, SchemaObject, Site } from './defineKeyword.ts';
import type { Instance } from './instance.ts';
import { schemaKeywords } from './keywords/index.ts';

/** One keyword that a value fails, with the place of the value and a message in words of no language. */
export interface SchemaIssue {
  /** Names of members and positions of items, from the judged value down. */
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  /** The schema in which the keyword stands. */
  readonly schema: SchemaObject;
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Everything a value fails. References must have been put in place before. */
export function judge(schema: unknown, value: Instance): SchemaIssue[] {
  const issues: SchemaIssue[] = [];
  run(schema, value, [], issues);
  return issues;
}

/** Whether a value holds. */
export function fits(schema: unknown, value: Instance): boolean {
  return judge(schema, value).length === 0;
}

// helpers

interface Step {
  readonly keyword: SchemaKeyword;
  readonly argument: unknown;
}

const plans = new WeakMap<SchemaObject, readonly Step[]>();

/** The keywords of a schema that judge, in the order of their declaration. */
function planOf(schema: SchemaObject): readonly Step[] {
  let plan = plans.get(schema);
  if (!plan) {
    plan = [...schemaKeywords.values()].flatMap((keyword) =>
      keyword.judge && Object.hasOwn(schema, keyword.name) ? [{ keyword, argument: schema[keyword.name] }] : [],
    );
    plans.set(schema, plan);
  }
  return plan;
}

function run(schema: unknown, value: Instance, path: readonly (string | number)[], issues: SchemaIssue[]): void {
  if (schema === false) issues.push({ path, keyword: 'false', schema: {}, key: 'validation.forbidden', params: {} });
  if (!isRecord(schema)) return;
  for (const { keyword, argument } of planOf(schema)) {
    const site: Site = {
      schema,
      fail: (key, params = {}, step) => {
        issues.push({ path: step === undefined ? path : [...path, step], keyword: keyword.name, schema, key, params });
      },
      apply: (other, part, step) => {
        run(other, part, step === undefined ? path : [...path, step], issues);
      },
      holds: (other, part) => fits(other, part),
    };
    keyword.judge?.(argument, value, site);
  }
}
