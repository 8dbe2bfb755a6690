import { compileFormula } from '../../formula/index.ts';
import type { CompiledForm } from '../../registry/form/index.ts';
import { readPaths, rulePaths } from '../../validators/model/index.ts';
import type { CompiledFlow } from '../workflow/model.ts';

/** Paths of what decides over a document: what rules of its form and the conditions of its flow read, through whatever formulas. */
export function steeredBy(form: CompiledForm, flow: CompiledFlow | undefined): ReadonlySet<string> {
  const conditions = flow === undefined ? [] : [...flow.edges.flatMap(({ when }) => when ?? []), ...Object.values(flow.nodes).flatMap(({ skipWhen }) => skipWhen ?? [])];
  const fields = [...form.byPath.values()];
  const open = [
    ...[...form.rules.map(({ check }) => check), ...conditions].flatMap((text) => readPaths(form, compileFormula(text))),
    ...fields.flatMap((field) => rulePaths(form, field)),
  ];
  const found = new Set<string>();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const field = form.byPath.get(path);
    const formula = field?.formula ?? field?.defaultFormula;
    if (field !== undefined && formula !== undefined) open.push(...readPaths(form, compileFormula(formula), field));
  }
  return found;
}
