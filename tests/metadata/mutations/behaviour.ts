import { createInMemorySource, type RawItem } from '../../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { loadForm } from '../../../server/forms/loadForm.ts';
import { compileFlowItem } from '../../../server/workflow/definitions.ts';
import { evaluateForm } from '../../../validators/index.ts';

export type Items = ReadonlyMap<string, RawItem>;

const moment = { today: '2026-11-20', now: '2026-11-20 09:00:00' };

/**
 * What an item does among others, as a text that differs when it differs, without what it says: of a form its fields, rights and rules at every preset and what it computes of sample
 * documents; of a flow its compiled nodes, lines, conditions and people; of everything else what its spec says.
 */
export async function behaviourOf(item: RawItem, items: Items, samples: readonly Readonly<Record<string, unknown>>[]): Promise<string> {
  const done = await doneBy(item, items, samples);
  return JSON.stringify(done, (name, value: unknown) => (wordKeys.has(name) && (typeof value === 'string' || wordsInside.has(name)) ? undefined : value));
}

// helpers

const wordKeys: ReadonlySet<string> = new Set([
  'title',
  'name',
  'label',
  'group',
  'help',
  'message',
  'pinyin',
  'remark',
  'nothing',
  'empty',
  'x-rule-msg',
  'signers',
]);

/** Those whose words stand in an object or a list. */
const wordsInside: ReadonlySet<string> = new Set(['nothing', 'empty', 'signers']);

async function doneBy(item: RawItem, items: Items, samples: readonly Readonly<Record<string, unknown>>[]): Promise<unknown> {
  if (item.kind === 'flow') return (await compileFlowItem(item)).flow ?? item.spec;
  if (item.kind !== 'form') return item.spec;
  const source = createInMemorySource([...items.values()].map((each) => ({ version: 1, ...each })));
  const definition = await loadForm({ find: async (kind: string, key: string) => source.load(kind, key) } as never, item.key);
  if (definition === undefined) return undefined;
  const { perm } = item.spec as unknown as MetadataSpecs['form'];
  const start = definition.compiled('start');
  return {
    places: Object.keys(perm).map((preset) => {
      const form = definition.compiled(preset);
      return [
        preset,
        [...form.byPath.values()].map(({ path, mode, rules, formula, defaultFormula, defaultValue, linkage, query, ui }) => ({
          path,
          mode,
          rules,
          formula,
          defaultFormula,
          defaultValue,
          linkage,
          query,
          ui,
        })),
        form.tables.map(({ name: table, mode, rights }) => ({ table, mode, rights })),
      ];
    }),
    figures: samples.map((data) => {
      const { data: figures, errors } = evaluateForm(start, structuredClone(data) as Record<string, unknown>, moment);
      return [Object.entries(figures), [...errors.keys()]];
    }),
  };
}
