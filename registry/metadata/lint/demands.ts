import { beginsNow, demandsValue, isTable, type PropertySchema } from '../../form/index.ts';
import type { RawItem } from '../types.ts';
import type { BoFieldEntry, BoShape } from './boShape.ts';

/** Whether its rules demand a value of the field. */
export const isRequired = ({ property }: BoFieldEntry): boolean => demandsValue(property['x-rules']);

/** Fields and tables that the schema demands of every record, by path. */
export function demandedBySchema(shape: BoShape, bo: RawItem): ReadonlySet<string> {
  const { required = [] } = (bo.spec as { readonly schema: PropertySchema }).schema;
  const columns = [...shape.tables.keys()].flatMap((table) => {
    const rows = shape.fields.find(({ name, property }) => name === table && isTable(property as PropertySchema))?.property as PropertySchema | undefined;
    return (rows?.items?.required ?? []).map((name) => `${table}.item.${name}`);
  });
  return new Set([...required, ...columns]);
}

/** Fields that a choice in another one fills. */
export function broughtBy(shape: BoShape): ReadonlySet<string> {
  return new Set(
    shape.fields.flatMap(({ property, table }) => {
      const { map, bind, related } = { ...property['x-ui'] } as Readonly<Record<string, unknown>>;
      const targets = [
        ...namesOf(map),
        ...namesOf(bind),
        ...Object.values((related as { readonly bind?: object } | undefined)?.bind ?? {}).map(String),
        ...linkageTargets(property),
      ];
      return targets.flatMap((name) => (table === undefined ? [name] : [name, `${table}.${name}`, `${table}.item.${name}`]));
    }),
  );
}

/** Whether the field has a value of itself: one that it begins with, computes or looks up. */
export function isFilled({ property }: BoFieldEntry): boolean {
  const ui = property['x-ui'];
  return (
    (ui !== undefined && beginsNow(ui)) ||
    ui?.widget === 'serialNo' ||
    ['x-formula', 'x-defaultFormula', 'x-default', 'x-query'].some((keyword) => Object.hasOwn(property, keyword))
  );
}

// helpers

const namesOf = (targets: unknown): string[] => (typeof targets === 'object' && targets !== null ? Object.keys(targets) : []);
const linkageTargets = (property: BoFieldEntry['property']): string[] =>
  (property['x-linkage'] ?? []).flatMap(({ then = [], else: otherwise = [] }) =>
    [...then, ...otherwise].flatMap(({ field, value }) => (value === undefined || value === null ? [] : [field])),
  );
