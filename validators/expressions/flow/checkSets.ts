import { demandsValue, type PropertySchema } from '../../../registry/form/index.ts';
import { pointerOf, said, type BoShape, type RawItem } from '../../../registry/metadata/index.ts';
import { everywhere } from '../../../registry/words.ts';
import { translateRule } from '../../messages/index.ts';
import { checkFieldValue } from '../../schema/checkFieldValue.ts';
import type { Localised } from '../../../registry/localised.ts';
import { setContradictions } from '../checkWrittenChoices.ts';
import type { Find } from '../symbolsOf.ts';
import type { Finding } from '../types.ts';
import { flowStructure } from './flowStructure.ts';
import { isPeopleNode, type FlowView, type ViewNode } from './flowView.ts';
import { outgoing, reachable } from './graph.ts';
import { writersIn } from './writersIn.ts';

/**
 * Constants that steps write into fields which can never hold them, and fields that they empty though the object demands a value wherever they are and
 * no step behind may fill them in. What other fields have to say is asked when it happens.
 */
export function checkSets(view: FlowView, shape: BoShape, bo: RawItem, form: RawItem | undefined, find: Find): (Finding & { readonly pointer: string })[] {
  const demanded = demandedFields(shape, bo);
  const structure = flowStructure(view);
  const writes = form === undefined ? undefined : writersIn(form, shape);
  const isFilledBehind = ({ id }: ViewNode, field: string): boolean => {
    if (structure === undefined || writes === undefined) return true;
    const behind = reachable(
      structure.graph,
      outgoing(structure.graph, id).map(({ to }) => to),
    );
    return view.nodes.some((node) => isPeopleNode(node) && behind.has(node.id) && writes(node.id === structure.first ? 'start' : node.id, field));
  };
  const isOnlyAsked = (name: string, property: PropertySchema): boolean =>
    property['x-query'] !== undefined &&
    writes !== undefined &&
    !view.nodes.some((node) => isPeopleNode(node) && writes(node.id === structure?.first ? 'start' : node.id, name));
  return view.nodes.flatMap((node) =>
    node.onComplete.flatMap((set, step) => [
      ...setContradictions(
        shape,
        Object.entries(set).map(([name, value]) => [name, view.pointer(node, pointerOf('onComplete', step, 'set', name)), value] as const),
        find,
      ),
      ...Object.entries(set).flatMap(([name, value]) => {
        const property = shape.main.get(name)?.property;
        const isLast = node.onComplete.slice(step + 1).every((later) => !Object.hasOwn(later, name));
        const reason =
          property === undefined || shape.tables.has(name)
            ? undefined
            : isEmpty(value) && isLast && demanded.has(name) && !isFilledBehind(node, name)
              ? everywhere((language) => translateRule(language)('validation.required', { title: property.title ?? name }))
              : isOnlyAsked(name, property as PropertySchema)
                ? asked
                : refusal(property as PropertySchema, value);
        return reason === undefined
          ? []
          : [
              {
                pointer: view.pointer(node, pointerOf('onComplete', step, 'set', name)),
                ...said('value', { value: typeof value === 'string' ? value : JSON.stringify(value), reason }),
              },
            ];
      }),
    ]),
  );
}

// helpers

const asked: Localised = {
  'zh-CN': '由查询得出，没有人可以填写',
  'en-US': 'a query gives it, and nobody enters it',
  'zh-TW': '由查詢得出，沒有人可以填寫',
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Main fields that the object demands whatever else stands in the document, and that nothing fills in again. */
function demandedFields({ main, fields }: BoShape, bo: RawItem): ReadonlySet<string> {
  const { schema } = bo.spec as { readonly schema?: { readonly required?: readonly string[]; readonly properties?: object } };
  const steered = new Set(
    fields.flatMap(({ property }) =>
      (property['x-linkage'] ?? []).flatMap(({ then = [], else: otherwise = [] }) => [...then, ...otherwise].map(({ field }) => field)),
    ),
  );
  return new Set(
    [...main].flatMap(([name, { property }]) => {
      const isFilled = property['x-defaultFormula'] !== undefined || property['x-query'] !== undefined;
      const isEverywhere = Object.hasOwn(schema?.properties ?? {}, name) && !steered.has(name);
      return isEverywhere && !isFilled && (demandsValue(property['x-rules']) || schema?.required?.includes(name) === true) ? [name] : [];
    }),
  );
}

/** Why a field can never hold a value; nothing can be written over a number that is given by the system. */
function refusal(property: PropertySchema, value: unknown): Localised | undefined {
  if (property['x-ui']?.widget === 'serialNo') return { 'zh-CN': '编号由系统生成', 'en-US': 'its number comes from the system', 'zh-TW': '編號由系統產生' };
  return isEmpty(value) ? undefined : checkFieldValue(property, value, { fixed: true });
}
