import { answerSchema } from '../../schemas/calls/openapi.ts';
import type { Call } from '../../schemas/calls/defineCall.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { finding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { nearest } from '../../registry/metadata/nearest.ts';
import { readAllowedOrigin, readingCallsAt, readingPaths } from '../net/index.ts';
import type { Surroundings } from './Surroundings.ts';

/**
 * A query of an address asks what answers it: a call of this server that only reads, with the parameters that it needs and the members that it has,
 * or a server that the operator allows. Of anything else every question would be refused, or every result be empty.
 */
export function checkQueryAddress(item: RawItem, places: Places = alone): MetadataProblem[] {
  if (item.kind !== 'customQuery') return [];
  const spec = item.spec as unknown as Query;
  if (spec.dsType !== 'restful' || spec.url === undefined) return [];
  if (!spec.url.startsWith('/')) return foreignProblems(item, spec.url, places);
  const method = spec.requestType ?? 'GET';
  const asked = readingCallsAt(method, spec.url, places.prefixes);
  if (asked.length === 0) {
    const [path = ''] = spec.url.split(/[?#]/);
    return [finding(item, 'queryClosed', '/spec/url', { method, path }, { hint: hintOf(spec.url, method, places) })];
  }
  const [call, ...others] = asked;
  // where values decide which call it is, nothing more is known
  return call === undefined || others.length > 0 ? [] : [...missingParameters(item, spec, call), ...missingMembers(item, spec, call)];
}

// helpers

type Query = MetadataSpecs['customQuery'];
type Places = NonNullable<Surroundings['places']>;

const alone: Places = { prefixes: { uc: '', portal: '' }, queryOrigins: [] };

/** The method by which the same address only reads, or the nearest address that does. */
function hintOf(url: string, method: 'GET' | 'POST', { prefixes }: Places): string | undefined {
  const other = method === 'GET' ? 'POST' : 'GET';
  return readingCallsAt(other, url, prefixes).length > 0 ? `requestType: ${other}` : nearest(url.split(/[?#]/)[0] ?? '', readingPaths(method, prefixes));
}

/** The origin is written out and allowed: a value must not choose which server is asked. */
function foreignProblems(item: RawItem, url: string, { queryOrigins }: Places): MetadataProblem[] {
  if (!/^https?:/i.test(url)) return [];
  const allowed = queryOrigins.map((each) => readAllowedOrigin(each).origin);
  const [written = url] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  const origin = URL.canParse(written) ? new URL(written).origin : written;
  return allowed.includes(origin) ? [] : [finding(item, 'queryOrigin', '/spec/url', { origin }, { hint: nearest(origin, allowed) })];
}

/** Parameters that the call demands stand in the address, or are conditions that are always sent along. */
function missingParameters(item: RawItem, { url = '', conditions = [], needPage, pageKey, pageSizeKey, requestType }: Query, call: Call): MetadataProblem[] {
  const written = [
    ...new URLSearchParams(
      (url.split('#')[0] ?? '')
        .split('?')
        .slice(1)
        .join('?')
        .replaceAll(/\$\{[^{}]*\}/g, '0'),
    ).keys(),
  ];
  const sent =
    requestType === 'POST'
      ? []
      : [...conditions.map(({ parameter, field }) => parameter ?? field), ...(needPage === true ? [pageKey ?? 'page', pageSizeKey ?? 'pageSize'] : [])];
  const { required = [], properties = {} } = (call.query ?? {}) as Shape;
  return required
    .filter((name) => !written.includes(name) && !sent.includes(name))
    .map((name) =>
      finding(
        item,
        'queryAsks',
        '/spec/url',
        { call: call.name, name },
        {
          hint: nearest(
            name,
            [...written, ...sent].filter((each) => !(each in properties)),
          ),
        },
      ),
    );
}

/** What the query takes out of the answer is in it, and its rows are a list. */
function missingMembers(item: RawItem, { listKey = '', totalKey = '', results }: Query, call: Call): MetadataProblem[] {
  const answer = answerSchema(call) as Shape | undefined;
  const lacking = (within: Shape | undefined, path: string, pointer: string): MetadataProblem[] => {
    const known = lackedBeside(within, path.split('.'));
    return known === undefined
      ? []
      : [finding(item, 'part', pointer, { owner: call.name, name: path }, { hint: nearest(path.split('.').at(-1) ?? '', known) })];
  };
  const counted = totalKey === '' ? [] : lacking(answer, totalKey, '/spec/totalKey');
  const list = listKey === '' ? answer : memberOf(answer, listKey.split('.'));
  const noList = listKey === '' ? [] : lacking(answer, listKey, '/spec/listKey');
  if (noList.length > 0) return [...noList, ...counted];
  if (listKey !== '' && list?.type !== undefined && list.type !== 'array')
    return [finding(item, 'queryNoList', '/spec/listKey', { call: call.name, name: listKey }), ...counted];
  const row = plain(list?.type === 'array' ? list.items : list);
  const [inside] =
    listKey === ''
      ? listsWith(
          row,
          results.map(({ field }) => field),
        )
      : [];
  if (inside !== undefined) return [finding(item, 'queryNoList', '/spec', { call: call.name, name: '{}' }, { hint: `listKey: ${inside}` }), ...counted];
  return [...results.flatMap(({ field }, index) => lacking(row, field, `/spec/results/${index}/field`)), ...counted];
}

/** The lists in an answer that have every result. */
const listsWith = (answer: Shape | undefined, fields: readonly string[]): readonly string[] =>
  Object.entries(answer?.properties ?? {})
    .filter(([, shape]) => plain(shape)?.type === 'array' && fields.every((field) => lackedBeside(plain(shape)?.items, field.split('.')) === undefined))
    .map(([name]) => name);

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** The one shape that is not null; undefined where there are several. */
function plain(shape: Shape | undefined): Shape | undefined {
  if (shape?.anyOf === undefined) return shape;
  const [only, ...others] = shape.anyOf.filter(({ type }) => type !== 'null');
  return others.length > 0 ? undefined : plain(only);
}

/** A member by its path, names regardless of case as answers are read; undefined where nothing is said of it. */
function memberOf(shape: Shape | undefined, path: readonly string[]): Shape | undefined {
  const [name, ...rest] = path;
  const here = plain(shape);
  if (name === undefined) return here;
  if (here?.type === 'array') return memberOf(here.items, rest);
  const written = Object.keys(here?.properties ?? {}).find((each) => each.toLowerCase() === name.toLowerCase());
  return written === undefined ? undefined : memberOf(here?.properties?.[written], rest);
}

/** What there is instead of a member that is not there; undefined where it is, or where nothing is said. */
function lackedBeside(shape: Shape | undefined, path: readonly string[]): readonly string[] | undefined {
  const [name, ...rest] = path;
  const here = plain(shape);
  if (name === undefined || here === undefined) return undefined;
  if (here.type === 'array') return /^\d{1,6}$/.test(name) ? lackedBeside(here.items, rest) : [];
  const known = Object.keys(here.properties ?? {});
  if (here.type !== undefined && here.type !== 'object') return [];
  if (known.length === 0) return undefined;
  const written = known.find((each) => each.toLowerCase() === name.toLowerCase());
  return written === undefined ? known : lackedBeside(here.properties?.[written], rest);
}
