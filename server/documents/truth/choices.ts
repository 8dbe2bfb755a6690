import { choiceShapeOf, holdsSeveral, isAmong, isRecord, type Choice } from '../../../registry/form/index.ts';
import type { Claim, Problem, Verdict } from '../../../validators/submission/truth.ts';
import { choiceProblem, choiceSource, codesIn, heldBy, isOfChoices, keptProblem, parentFieldOf } from '../../../validators/submission/choiceProblem.ts';
import { BadRequest, Forbidden } from '../../core/index.ts';
import { type CustomQueryItem, type QueryReader, runQuery } from '../../lists/index.ts';
import { isOpenTo } from '../../rights/index.ts';
import type { Row } from '../../query/index.ts';
import type { TruthContext, ValueKind } from './ValueKind.ts';

/**
 * Choices: codes of a fixed list, a dictionary or a query, as the metadata and linkage offer them at this moment. A disabled
 * item, an item under another parent and a row that the person may not read are no choices. The lists that a browser has are judged as there.
 */
export const choices: ValueKind = {
  covers: isOfChoices,
  shape: (field, value) => {
    const codes = codesIn(field, value);
    if (field.type === 'array' && !codes.every((code) => code !== '')) return { code: 'type' };
    // a path may go through the same code twice
    return field.ui.widget === 'cascader' || new Set(codes).size === codes.length ? undefined : { code: 'uniqueItems' };
  },
  ids: codesIn,
  standsUnder: (field) => [
    ...(parentFieldOf(field) === undefined ? [] : [parentFieldOf(field) ?? '']),
    ...Object.values(paramsIn(field.ui['query'])).map(String),
  ],
  truth: async (claims, context) => {
    const keys = [...new Set(claims.flatMap(dictKeyOf))];
    const dicts = new Map((keys.length === 0 ? [] : await context.reader.meta.list('dict', { keys })).map((item) => [item.key, item.spec.items]));
    const asked = new Map<string, Promise<readonly Choice[] | undefined>>();
    return Promise.all(
      claims.map(async (claim): Promise<Verdict> => {
        const { field, value, options, isEntered } = claim;
        const codes = codesIn(field, value);
        const most = field.ui['max'];
        if (typeof most === 'number' && holdsSeveral(field) && codes.length > most) return { problem: { code: 'choiceCount', params: { n: most } } };
        const source = choiceSource(field, options);
        const parent = parentFieldOf(field);
        const problem =
          source.kind === 'query'
            ? await queryProblem(codes, claim, source.query, context, asked)
            : choiceProblem(context.form, field, { value, options, isEntered, under: parent === undefined ? undefined : claim.read(parent) }, (key) =>
                dicts.get(key),
              );
        return problem === undefined ? {} : { problem };
      }),
    );
  },
};

// helpers

const refused: Problem = { code: 'choice' };

function dictKeyOf({ field, options }: Claim): string[] {
  const source = choiceSource(field, options);
  return source.kind === 'dict' ? [source.key] : [];
}

const paramsIn = (query: unknown): Readonly<Record<string, unknown>> => (isRecord(query) && isRecord(query['params']) ? query['params'] : {});

/**
 * Whether a query answers a row for each code; a long answer is asked for the code alone. What nobody has chosen is not refused to
 * somebody who may not ask.
 */
async function queryProblem(
  codes: readonly string[],
  { field, read, isEntered }: Claim,
  query: Readonly<Record<string, unknown>>,
  { reader }: TruthContext,
  asked: Map<string, Promise<readonly Choice[] | undefined>>,
): Promise<Problem | undefined> {
  const closed = isEntered ? refused : undefined;
  const alias = String(query['alias']);
  const item = await reader.meta.find('customQuery', alias);
  if (item === undefined || !isOpenTo(reader.user, item.auth?.view)) return closed;
  const params = Object.fromEntries(Object.entries(paramsIn(query)).map(([name, source]) => [name, read(String(source))]));
  const column =
    typeof query['value'] === 'string' && query['value'] !== ''
      ? query['value']
      : (['key', 'id', 'value'].find((name) => item.spec.results.some((result) => result.field === name)) ?? 'key');
  const ask = (more: Readonly<Record<string, unknown>>): Promise<readonly Choice[] | undefined> => {
    const key = JSON.stringify([alias, params, more, field.type === 'number', isEntered]);
    const answer =
      asked.get(key) ??
      readableRows(reader, item, { ...params, ...more }).then(
        (rows) =>
          rows &&
          heldBy(
            field,
            rows.map((row) => choiceOf(row, column, query['parent'], isEntered)),
          ),
      );
    asked.set(key, answer);
    return answer;
  };
  const isKnown = async (code: string): Promise<boolean> => {
    const isIt = ({ key, disabled }: Choice): boolean => key === code && !disabled;
    return (
      (await ask({}))?.some(isIt) === true ||
      (item.spec.results.some((result) => result.field === column) && (await ask({ [column]: code }))?.some(isIt) === true)
    );
  };
  const list = await ask({});
  if (list === undefined) return closed;
  const fits = choiceShapeOf(field).kind === 'path' ? isAmong(codes, list, choiceShapeOf(field)) : (await Promise.all(codes.map(isKnown))).every(Boolean);
  return fits ? keptProblem(field, codes, list) : refused;
}

/** Undefined for whoever may not read the source, or the column that is asked over: he was offered nothing. */
async function readableRows(reader: QueryReader, item: CustomQueryItem, parameters: Row): Promise<readonly Row[] | undefined> {
  try {
    return (await runQuery(reader, item, parameters)).rows;
  } catch (error) {
    if (error instanceof Forbidden || error instanceof BadRequest) return undefined;
    throw error;
  }
}

function choiceOf(row: Readonly<Record<string, unknown>>, column: string, parent: unknown, isEntered: boolean): Choice {
  const above = typeof parent === 'string' ? row[parent] : undefined;
  const { disabled } = row;
  return {
    key: String(row[column] ?? ''),
    parent: above === null || above === undefined ? undefined : String(above),
    disabled: isEntered && (disabled === true || disabled === 1 || disabled === '1'),
  };
}
