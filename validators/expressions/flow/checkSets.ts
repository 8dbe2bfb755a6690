import { compileForm, inlineReferences, type CompiledForm, type PropertySchema } from '../../../registry/form/index.ts';
import { pointerOf, said, type BoShape, type RawItem } from '../../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { translateRule } from '../../messages.ts';
import { normalise } from '../../model/values.ts';
import { parseRules, ruleReferences } from '../../parseRules.ts';
import { runSyncRules } from '../../runRules.ts';
import { checkFieldValue } from '../../schema/checkFieldValue.ts';
import { scalarShape } from '../../submission/shapes.ts';
import type { RuleCall } from '../../types.ts';
import type { Finding } from '../types.ts';
import type { FlowView } from './flowView.ts';

/** Constants that steps write into fields which can never hold them. What other fields have to say is asked when it happens. */
export function checkSets(view: FlowView, bo: RawItem, shape: BoShape): (Finding & { readonly pointer: string })[] {
  const sets = view.nodes.flatMap((node) => node.onComplete.flatMap((set, step) => Object.entries(set).map(([name, value]) => ({ node, name, value, part: pointerOf('onComplete', step, 'set', name) }))));
  if (sets.length === 0) return [];
  const form = formOf(bo);
  return sets.flatMap(({ node, name, value, part }) => {
    const property = shape.main.get(name)?.property;
    const reason = property === undefined || shape.tables.has(name) ? undefined : refusal(form, name, property as PropertySchema, value);
    return reason === undefined ? [] : [{ pointer: view.pointer(node, part), ...said('value', { value: typeof value === 'string' ? value : JSON.stringify(value), reason }) }];
  });
}

// helpers

const translate = translateRule('zh-CN');

/** Why a field can never hold a value; nothing can be written over by a number that is given by the system. */
function refusal(form: CompiledForm, name: string, property: PropertySchema, value: unknown): string | undefined {
  const field = form.byPath.get(name);
  if (field === undefined) return undefined;
  if (field.ui.widget === 'serialNo') return '编号由系统生成';
  const plain = normalise(field, value);
  if (plain === null) return undefined;
  const shape = scalarShape(field, plain);
  // of another type than the field: the expression says so
  if (shape?.code === 'type') return undefined;
  if (shape !== undefined) return translate(`validation.${shape.text ?? shape.code}`, { title: '', ...shape.params });
  const [issue] = runSyncRules(ownRules(property), plain, { ref: () => undefined, titleOf: (other) => other, title: '', today: '', settings: { ...field.ui } }, translate);
  return issue?.message ?? checkFieldValue(property, value);
}

/** Rules that name no other field and no day that changes. */
function ownRules(property: PropertySchema): readonly RuleCall[] {
  try {
    return parseRules(typeof property['x-rules'] === 'string' ? property['x-rules'] : '').filter((call) => ruleReferences([call]).length === 0 && !call.args.includes('today'));
  } catch {
    return [];
  }
}

function formOf(bo: RawItem): CompiledForm {
  const { schema } = inlineReferences((bo.spec as unknown as MetadataSpecs['bo']).schema as PropertySchema);
  return compileForm({ key: bo.key, name: bo.name, version: 1, boAlias: bo.key, schema, layout: [], rules: [], summary: [] }, { fields: {} });
}
