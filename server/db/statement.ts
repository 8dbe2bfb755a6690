import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type CompiledQuery } from 'kysely';
import type { Tables } from './tables/index.ts';
import { tenantWall } from './tenantWall.ts';

type Values = Readonly<Record<string, unknown>>;
type Builder = Pick<Kysely<Tables>, 'selectFrom' | 'selectNoFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'with'>;

/** A statement of fixed shape: built, walled and printed once, run with other values each time. See `TenantDb.run`. */
export interface Statement<Given extends Values, Row> {
  /** Text, and what stands at each parameter. */
  readonly text: string;
  parameters(given: Given, tenantId: string): unknown[];
  /** Only a type: what a row looks like. */
  readonly row?: Row;
}

/**
 * Declares a statement that is asked too often to be built anew each time. `build` writes it with `at('name')` where a value will
 * stand; it runs once, so it must not look at values. A list is one value: `= any(…::text[])` instead of `in`.
 */
export function defineStatement<Given extends Values>() {
  return <Row>(
    build: (db: Builder, at: <Name extends keyof Given & string>(name: Name) => Given[Name]) => { compile(): CompiledQuery<Row> },
  ): Statement<Given, Row> => {
    const places = new Map<string, Place>();
    let compiled: { readonly text: string; readonly places: readonly unknown[] } | undefined;
    const compile = () => {
      if (compiled === undefined) {
        const { sql, parameters } = build(printer.withPlugin(tenantWall(tenant as unknown as string, () => undefined)), (name) => {
          const place = places.get(name) ?? new Place(name);
          places.set(name, place);
          return place as never;
        }).compile();
        compiled = { text: sql, places: parameters };
      }
      return compiled;
    };
    return {
      get text() {
        return compile().text;
      },
      parameters: (given, tenantId) =>
        compile().places.map((place) => {
          if (place === tenant) return tenantId;
          return place instanceof Place ? given[place.name] : place;
        }),
    };
  };
}

// helpers

/** Stands where a value will be. */
class Place {
  constructor(readonly name: string) {}
}

const tenant = new Place('tenant');

/** Prints statements, never runs them. */
const printer = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
