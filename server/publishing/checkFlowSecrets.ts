import { comparisonsIn, FormulaError } from '../../formula/index.ts';
import { finding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { CompiledForm } from '../../registry/form/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { askedAfterSteps, flowViewOfSpec, type Asked, type FlowView } from '../../validators/expressions/index.ts';
import { measuredAmong, readPaths, rulePaths } from '../../validators/model/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import { flowAsChecked, viewOfXml } from '../workflow/index.ts';
import { toldByErrands } from './toldByErrands.ts';

/** A hidden field that the way of a request tells whoever deals with a step. */
export interface ToldByFlow {
  /** The rights under which he does. */
  readonly place: string;
  readonly secret: string;
  readonly name: string;
  readonly pointer: string;
}

/**
 * What the conditions of a flow compare, in one comparison, with something that the person before them may enter: he tries decisions, sees
 * where the request goes and takes it back. Conditions over hidden fields alone tell no more than the way itself does. `entered` are
 * the fields in whose place somebody may put a value, by whatever form of the object. What was decided before and is held against rules or its
 * former value again tells in the same manner (`toldByErrands`).
 */
export async function toldByFlow(flow: RawItem, definition: FormDefinition, entered: ReadonlySet<string>): Promise<readonly ToldByFlow[]> {
  const view = await viewOf(flow);
  if (view === undefined) return [];
  const told = [
    ...askedAfterSteps(view).flatMap(({ preset: place, asked }) => {
      const form = definition.compiled(place);
      return asked.flatMap((each): ToldByFlow[] => {
        const secrets = new Set(comparedBy(form, each).flatMap((paths) => [...measuredAmong(form, paths, (path) => entered.has(path))]));
        return [...secrets].map((secret) => ({
          place,
          secret,
          name: each.kind === 'condition' ? each.text : each.field,
          pointer: view.pointer(each.element, each.part),
        }));
      });
    }),
    ...toldByErrands(view, definition, entered),
  ];
  return [...new Map(told.map((each) => [JSON.stringify(each), each])).values()];
}

/** What of it the rights of the form do not declare. */
export function checkFlowSecrets(flow: RawItem, told: readonly ToldByFlow[], perm: MetadataSpecs['form']['perm']): MetadataProblem[] {
  return told
    .filter(({ place, secret }) => perm[place]?.reveals?.includes(secret) !== true)
    .map(({ place, secret, name, pointer }) => finding(flow, 'reveals', pointer, { place, name, secret }));
}

// helpers

async function viewOf(flow: RawItem): Promise<FlowView | undefined> {
  const drawn = flowViewOfSpec(flow.spec as unknown as MetadataSpecs['flow']);
  if (drawn !== undefined) return drawn;
  const { shape } = await flowAsChecked(flow);
  return shape === undefined ? undefined : viewOfXml(shape);
}

/** What is compared with each other; what a step writes is held against the rules of its field. */
function comparedBy(form: CompiledForm, asked: Asked): readonly (readonly string[])[] {
  if (asked.kind === 'write') {
    const field = form.byPath.get(asked.field);
    return field === undefined ? [] : [rulePaths(form, field)];
  }
  try {
    return comparisonsIn(asked.text).map((part) => readPaths(form, part));
  } catch (error) {
    // what is wrong with the text itself is another finding
    if (error instanceof FormulaError) return [];
    throw error;
  }
}
