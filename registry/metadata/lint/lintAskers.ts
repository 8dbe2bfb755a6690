import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { pointerOf } from '../pointer.ts';
import { shapeOfBo, type BoFieldEntry } from './boShape.ts';
import type { Linter } from './context.ts';

/**
 * What a query or dialog cannot do without, whoever asks it gives: without it nothing would ever be found. Every way in which a field asks stands
 * here, since the same holds for all of them; the dependants of a query are judged again whenever it is published.
 */
export const lintAskers: Linter = ({ item, find, found }) => {
  for (const asker of shapeOfBo(item).fields.flatMap(askersOf)) {
    const spec = find(asker.kind, asker.key)?.spec as unknown as Asked | undefined;
    // names of parameters of a query do not depend on their case
    const nameOf = (name: string): string => (asker.kind === 'customQuery' ? name.toLowerCase() : name);
    const given = new Set([...asker.given].map(nameOf));
    for (const name of demandedBy(spec?.conditions ?? []))
      if (!given.has(nameOf(name))) found('requiredParameter', asker.pointer, { id: `${asker.kind}/${asker.key}`, name });
  }
};

// helpers

type Asked = Pick<MetadataSpecs['customQuery'] | MetadataSpecs['customDialog'], 'conditions'>;
type Values = Readonly<Record<string, unknown>>;

/** One way in which a field asks, and the parameters that it gives a value. */
interface Asker {
  readonly kind: 'customQuery' | 'customDialog';
  readonly key: string;
  readonly given: readonly string[];
  readonly pointer: string;
}

/** Conditions that only a caller can give a value. */
const demandedBy = (conditions: NonNullable<Asked['conditions']>): readonly string[] =>
  conditions
    .filter(
      ({ source, required, value, op }) =>
        required === true && (source ?? 'parameter') === 'parameter' && isBlank(value) && op !== 'IS_NULL' && op !== 'NOTNULL',
    )
    .map(({ field, parameter }) => parameter ?? field);

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isBlank));

function askersOf({ property, pointer, name }: BoFieldEntry): Asker[] {
  const ui = valuesIn(property['x-ui']);
  const at = `${pointer}/x-ui`;
  const asker = (kind: Asker['kind'], key: unknown, place: string, params: unknown, more: readonly unknown[] = []): Asker[] =>
    typeof key === 'string' && key !== ''
      ? [{ kind, key, given: [...namesIn(params), ...more.filter((each) => typeof each === 'string')], pointer: place }]
      : [];
  const [asked, related, choices, filled] = [valuesIn(property['x-query']), valuesIn(ui['related']), valuesIn(ui['query']), valuesIn(ui['backfill'])];
  const place = (owner: Values, of: string): string => of + (owner['params'] === undefined ? '' : pointerOf('params'));
  return [
    ...asker('customQuery', asked['alias'], place(asked, `${pointer}/x-query`), asked['params']),
    // a field that says no parameter gives its own value under its own name
    ...asker('customQuery', related['alias'], place(related, `${at}/related`), related['params'] ?? { [name]: name }),
    ...asker('customQuery', choices['alias'], place(choices, `${at}/query`), choices['params'], [choices['search']]),
    ...asker('customQuery', ui['query'], `${at}/query`, ui['params']),
    ...asker('customDialog', ui['dialog'], `${at}/dialog`, ui['params']),
    ...asker('customDialog', filled['dialog'], `${at}/backfill/dialog`, filled['params']),
    ...(ui['widget'] === 'opinion' && ui['phrases'] !== 'approvalItems' ? asker('customQuery', ui['phrases'], `${at}/phrases`, undefined) : []),
  ];
}

const valuesIn = (value: unknown): Values => (typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {});
/** A parameter that takes nothing from nowhere is not given. */
const namesIn = (params: unknown): string[] => Object.entries(valuesIn(params)).flatMap(([name, source]) => (String(source ?? '').trim() === '' ? [] : [name]));
