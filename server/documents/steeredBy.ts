import { compileFormula } from '../../formula/index.ts';
import { branchKeywords, isRecord, type CompiledForm } from '../../registry/form/index.ts';
import { branchSchemasOf, namedPaths, queryPaths, readPaths, rulePaths } from '../../validators/model/index.ts';
import type { CompiledFlow } from '../workflow/index.ts';

/**
 * Paths of what decides over a document: what rules and linkage of its form read, the conditions of its flow and the fields that name its people,
 * through whatever formulas and questions.
 */
export function steeredBy(form: CompiledForm, flow: CompiledFlow | undefined): ReadonlySet<string> {
  const conditions =
    flow === undefined ? [] : [...flow.edges.flatMap(({ when }) => when ?? []), ...Object.values(flow.nodes).flatMap(({ skipWhen }) => skipWhen ?? [])];
  const named =
    flow === undefined
      ? []
      : Object.values(flow.nodes)
          .flatMap(({ assignees }) => assignees)
          .flatMap((rule) => (rule.rule === 'field' ? [rule.field] : 'of' in rule && rule.of !== undefined ? [rule.of] : []));
  const fields = [...form.byPath.values()];
  const linkages = [
    ...fields.map(({ linkage = [], table }) => ({ linkage, table })),
    ...[...form.tableByName.values()].map(({ linkage = [], parent }) => ({ linkage, table: parent })),
  ];
  const open = [
    ...[...form.rules.map(({ check }) => check), ...conditions].flatMap((text) => readPaths(form, compileFormula(text))),
    ...fields.flatMap((field) => rulePaths(form, field)),
    ...linkages.flatMap(({ linkage, table }) => linkage.flatMap(({ when }) => readPaths(form, compileFormula(when), { table }))),
    ...branchFields(form),
    ...named.flatMap((name) => namedPaths(form, name)),
  ];
  const found = new Set<string>();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const field = form.byPath.get(path);
    const formula = field?.formula ?? field?.defaultFormula;
    if (field !== undefined && formula !== undefined) open.push(...readPaths(form, compileFormula(formula), field));
    if (field !== undefined) open.push(...queryPaths(form, field));
  }
  return found;
}

// helpers

/** Fields that the branches of the schema name: what stands in them decides which parts the document has, or what is demanded of it. */
function branchFields(form: CompiledForm): readonly string[] {
  return [...branchSchemasOf(form.whole)].flatMap(([table, { properties: _own, ...parts }]) =>
    namesIn(parts).map((name) => (table === undefined ? name : `${table}.item.${name}`)),
  );
}

function namesIn(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (!isRecord(schema)) return [];
  const { properties, required, dependentRequired, dependentSchemas } = schema;
  const named = [properties, dependentRequired, dependentSchemas].flatMap((each) => (isRecord(each) ? Object.keys(each) : []));
  const asked = Array.isArray(required) ? required.flatMap((name: unknown) => (typeof name === 'string' ? [name] : [])) : [];
  const inner = [...branchKeywords, 'if', 'not'].flatMap((keyword) => namesIn(schema[keyword]));
  return [...named, ...asked, ...inner, ...(isRecord(dependentSchemas) ? Object.values(dependentSchemas).flatMap(namesIn) : [])];
}
