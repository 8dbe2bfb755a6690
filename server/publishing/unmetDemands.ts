import { compileFormula, FormulaError, mentionsCalendar } from '../../formula/index.ts';
import { compileForm, feedOf, type CompiledField, type CompiledForm, type FormRule } from '../../registry/form/index.ts';
import { finding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { evaluateForm, type Moment } from '../../validators/index.ts';
import { dictatingPaths, isSteerable, makerRules, mayDemand, readPaths, sourcesOf, validateSync } from '../../validators/model/index.ts';
import { type LaterSteps, writtenLater } from '../documents/index.ts';
import type { FormDefinition } from '../forms/index.ts';

interface Demanded {
  readonly item: RawItem;
  readonly definition: FormDefinition;
  /** The flows that start with the form. */
  readonly flows: readonly LaterSteps[];
  /** What somebody may enter by some form of the object. */
  readonly entered: ReadonlySet<string>;
  readonly moment: Moment;
}

/**
 * What a form demands and nobody can give: rules that hold whoever starts a flow, and that nothing breaks but fields that nobody may enter (every start would be
 * refused), and fields that linkage demands although nobody may fill them in. Only what can be proven: what is looked up, begins with something, comes from a
 * choice, is written by steps or goes by the day may be fine.
 */
export function unmetDemands({ item, definition, flows, entered, moment }: Demanded): MetadataProblem[] {
  if (flows.length === 0) return [];
  const form = definition.compiled('start');
  const isOpen = (field: CompiledField): boolean =>
    entered.has(field.path) || isGiven(form, field) || flows.some((flow) => writtenLater(definition, [flow]).has(field.path));
  const rules = form.rules.flatMap((rule, index) =>
    flows.some((flow) => isUnmet(definition, form, rule, writtenLater(definition, [flow]), entered, moment))
      ? [finding(item, 'ruleUnmet', `/spec/rules/${index}`, { name: rule.message })]
      : [],
  );
  const fields = [...form.byPath.values()].filter(
    (field) =>
      mayDemand(form, field.path) &&
      !isOpen(field) &&
      field.formula === undefined &&
      field.defaultFormula === undefined &&
      dictatingPaths(form, field.path).length === 0,
  );
  return [...rules, ...fields.map(({ title }) => finding(item, 'demandedClosed', '/spec/perm', { name: title }))];
}

// helpers

/** Whether something else than a person may put a value there. */
const isGiven = (form: CompiledForm, field: CompiledField): boolean =>
  field.query !== undefined ||
  field.defaultValue !== undefined ||
  field.ui.showCurrentDate === true ||
  field.ui.widget === 'serialNo' ||
  feedOf(form, field) !== undefined;

/** Whether a formula gives something else on another day. */
const goesByClock = (text: string): boolean => mentionsCalendar(text) || /\b(today|now)\s*\(/i.test(text);

function isUnmet(
  definition: FormDefinition,
  form: CompiledForm,
  rule: FormRule,
  later: ReadonlySet<string>,
  entered: ReadonlySet<string>,
  moment: Moment,
): boolean {
  if (rule.level === 'warning' || !makerRules(form, later).includes(rule.key) || goesByClock(rule.check)) return false;
  const paths = pathsOf(form, rule);
  if (paths.length === 0 || isSteerable(form, paths)) return false;
  const sources = [...sourcesOf(form, paths)].flatMap((path) => form.byPath.get(path) ?? []);
  if (sources.some((field) => entered.has(field.path) || isGiven(form, field) || goesByClock(`${field.formula ?? ''} ${field.defaultFormula ?? ''}`)))
    return false;
  const held = compileForm(definition.source('zh-CN'), { ...definition.permission('start'), holds: [rule.key] });
  return validateSync(evaluateForm(held, {}, moment), { translate: (key) => key, today: moment.today }).some((issue) => issue.rule === rule.key);
}

function pathsOf(form: CompiledForm, { check }: FormRule): string[] {
  try {
    return readPaths(form, compileFormula(check));
  } catch (error) {
    // what is wrong with the text itself is another finding
    if (error instanceof FormulaError) return [];
    throw error;
  }
}
