import { isRecord } from './boData.ts';
import type { PropertySchema } from './compileForm.ts';
import { discriminatorsOf, testOf } from './discriminators.ts';
import { isTable, propertiesOf } from './schemaFields.ts';

/** Changes what is shown of one property; `table` is the table it is a column of. */
type Change = (property: PropertySchema, table: string | undefined, name: string) => PropertySchema;

/**
 * A schema without what is hidden, at every level: the one answer to what exists for a reader. A condition that tests
 * something hidden goes as a whole, with all that depends on it: which of its branches holds would tell what is hidden.
 * An option that only loses some of its fields keeps the others.
 */
export function visibleSchema(schema: PropertySchema, hidden: ReadonlySet<string>, change: Change = (property) => property): PropertySchema {
  return project(schema, { table: undefined, hidden, change });
}

// helpers

interface Reader {
  readonly table: string | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly change: Change;
}

type Parts = Record<string, unknown>;

function project(schema: PropertySchema, reader: Reader): PropertySchema {
  const out: Parts = { ...schema };
  if (schema.properties) out.properties = projectProperties(schema.properties, reader);
  if (schema.required) out.required = schema.required.filter((name) => !isHidden(name, reader));
  if (mentions(schema.if, reader)) for (const keyword of ['if', 'then', 'else']) delete out[keyword];
  if (mentions(schema.not, reader)) delete out.not;
  for (const keyword of ['then', 'else'] as const) if (isSchema(out[keyword])) out[keyword] = project(out[keyword], reader);
  if (Array.isArray(schema.allOf)) out.allOf = schema.allOf.map((each) => (isSchema(each) ? project(each, reader) : each));
  projectDependents(out, reader);
  projectOptions(out, schema, reader);
  return out as PropertySchema;
}

function projectProperties(properties: Readonly<Record<string, PropertySchema>>, reader: Reader): Record<string, PropertySchema> {
  const shown = Object.entries(properties).filter(([name]) => !isHidden(name, reader));
  return Object.fromEntries(
    shown.map(([name, property]) => {
      const own = isRecord(property) ? reader.change(property, reader.table, name) : property;
      return [name, own.items && isTable(own) ? { ...own, items: project(own.items, { ...reader, table: name }) } : own];
    }),
  );
}

function projectDependents(out: Parts, reader: Reader): void {
  if (isRecord(out.dependentSchemas)) {
    const kept = Object.entries(out.dependentSchemas).filter(([name]) => !isHidden(name, reader));
    out.dependentSchemas = Object.fromEntries(kept.map(([name, each]) => [name, isSchema(each) ? project(each, reader) : each]));
  }
  if (isRecord(out.dependentRequired)) {
    const kept = Object.entries(out.dependentRequired).filter(([name]) => !isHidden(name, reader));
    out.dependentRequired = Object.fromEntries(
      kept.map(([name, names]) => [name, Array.isArray(names) ? names.filter((each: string) => !isHidden(each, reader)) : names]),
    );
  }
}

/** Options that lost something are not counted any more; each becomes a condition of its own. */
function projectOptions(out: Parts, schema: PropertySchema, reader: Reader): void {
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const options = schema[keyword];
    if (!Array.isArray(options)) continue;
    if (!options.some((option) => mentions(option, reader))) {
      out[keyword] = options.map((option) => (isSchema(option) ? project(option, reader) : option));
      continue;
    }
    delete out[keyword];
    const discriminators = discriminatorsOf(options, new Set(Object.keys(propertiesOf(schema))));
    if ([...discriminators].some((name) => isHidden(name, reader))) continue;
    const apart = options.filter(isSchema).map((option) => {
      const test = testOf(option, discriminators);
      const shown = project(option, reader);
      return test === undefined ? { properties: shown.properties ?? {} } : { if: test, then: shown };
    });
    out.allOf = [...(Array.isArray(out.allOf) ? out.allOf : []), ...apart];
  }
}

/** Whether a schema names something hidden, however deep, in conditions on rows of tables too. */
function mentions(schema: unknown, reader: Reader): boolean {
  if (Array.isArray(schema)) return schema.some((each) => mentions(each, reader));
  if (!isSchema(schema)) return false;
  return Object.entries(schema).some(([keyword, argument]) => {
    switch (keyword) {
      case 'properties':
        return isRecord(argument) && Object.entries(argument).some(([name, property]) => isHidden(name, reader) || inRows(name, property, reader));
      case 'required':
        return Array.isArray(argument) && argument.some((name) => typeof name === 'string' && isHidden(name, reader));
      case 'dependentSchemas':
        return isRecord(argument) && Object.entries(argument).some(([name, each]) => isHidden(name, reader) || mentions(each, reader));
      case 'dependentRequired':
        return (
          isRecord(argument) &&
          Object.entries(argument).some(
            ([name, names]) => isHidden(name, reader) || (Array.isArray(names) && names.some((each) => isHidden(String(each), reader))),
          )
        );
      case 'allOf':
      case 'anyOf':
      case 'oneOf':
      case 'not':
      case 'if':
      case 'then':
      case 'else':
        return mentions(argument, reader);
      default:
        return false;
    }
  });
}

function inRows(table: string, property: unknown, reader: Reader): boolean {
  return isSchema(property) && [property.items, property.contains, property.prefixItems].some((rows) => mentions(rows, { ...reader, table }));
}

function isHidden(name: string, { table, hidden }: Reader): boolean {
  return hidden.has(table === undefined ? name : `${table}.item.${name}`);
}

function isSchema(value: unknown): value is PropertySchema {
  return isRecord(value);
}
