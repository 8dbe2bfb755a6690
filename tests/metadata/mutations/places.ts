import type { RawItem } from '../../../registry/metadata/index.ts';

/**
 * What stands at a place of an item:
 * - `name`: names something that is defined elsewhere, or a word of a closed list;
 * - `expression`, `rules`, `sql`, `template`: text in which names and values of dictionaries stand;
 * - `definition`: the name under which others refer to what stands here;
 * - `word`: what a person reads; `content`: a figure, a date, a choice that means nothing but itself.
 */
export type Sort = 'name' | 'expression' | 'rules' | 'sql' | 'template' | 'definition' | 'word' | 'content';

export interface Place {
  readonly item: RawItem;
  readonly sort: Sort;
  /** The steps from the item; the last one is the property when the name of a property is meant. */
  readonly steps: readonly (string | number)[];
  /** What stands there; of a property its name. */
  readonly value: unknown;
  readonly property: boolean;
}

/** Every text, figure and switch of an item, and every property whose name is a name of the metadata. */
export function placesOfItem(item: RawItem): Place[] {
  const places: Place[] = [];
  const walk = (value: unknown, steps: readonly (string | number)[]): void => {
    if (Array.isArray(value)) {
      value.forEach((each, index) => walk(each, [...steps, index]));
      return;
    }
    if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        const at = [...steps, name];
        places.push({ item, sort: sortOf(propertySorts, 'name', item.kind, at), steps: at, value: name, property: true });
        walk(each, at);
      }
      return;
    }
    places.push({
      item,
      sort: typeof value !== 'string' || isForeign(item, steps) ? 'content' : sortOf(textSorts, 'name', item.kind, steps),
      steps,
      value,
      property: false,
    });
  };
  walk(item, []);
  return places;
}

// helpers

/** What another system answers, nobody here can know. */
const isForeign = ({ spec }: RawItem, steps: readonly (string | number)[]): boolean =>
  (spec as { readonly dsType?: unknown }).dsType === 'restful' && steps[1] === 'results';

/** What texts are, by where they stand (indexes as `*`); everything else is a name. */
const textSorts: readonly (readonly [RegExp, Sort])[] = [
  [/^\w+\/(kind|key)$/, 'definition'],
  [/\/nodes\/\*\/id$/, 'definition'],
  [/^dict\/spec\/items\/\*\/value$/, 'definition'],
  [/\/rules\/\*\/key$/, 'definition'],
  [/\/conditions\/\*\/parameter$/, 'definition'],
  [/^sqlView\/spec\/(alias|sqlAlias)$/, 'definition'],
  [/^customQuery\/spec\/url$/, 'definition'],
  // columns that are called so
  [/\/(tree|query)\/label$/, 'name'],
  // read by people
  [/^\w+\/i18n\//, 'word'],
  [/^messageTemplate\/spec\/(title|content)$/, 'template'],
  [/^flow\/spec\/subject$/, 'template'],
  [/\/watermark$/, 'template'],
  [/\/blocks\/\*\/text$/, 'template'],
  [/\/columns\/\*\/hint\/text$/, 'template'],
  [/^dataTemplate\/spec\/(nothing|columns\/\*\/empty)\/text$/, 'word'],
  [/^\w+\/(name|meta\/remark)$/, 'word'],
  [/\/(title|group|help|message|x-rule-msg|label|pinyin)$/, 'word'],
  [/^flow\/.*\/(name|buttonLabels\/\w+)$/, 'word'],
  [/\/samples\/\*\/name$/, 'word'],
  [/\/signers\/\*$/, 'word'],
  // expressions
  [/\/(x-formula|x-defaultFormula|when|skipWhen|check)$/, 'expression'],
  [/\/x-rules$/, 'rules'],
  [/\/rowFilter\/\*\/sql$/, 'sql'],
  [/\/(x-default|pattern|url)$/, 'template'],
  [/\/conditions\/\*\/value$/, 'template'],
  // figures and texts of their own
  // a statement over the database, and what another system answers, are known to them alone
  [/^sqlView\/spec\/sql$/, 'content'],
  [/^\w+\/typeKey$/, 'content'],
  [/\/samples\/\*\/(data|expected)\//, 'content'],
  [/\/onComplete\/\*\/set\/\w+$/, 'content'],
  [/^locale\/spec\/texts\//, 'content'],
];

/** What the names of properties are; everything else is a name: a key word, a field, a node, a parameter, a pointer. */
const propertySorts: readonly (readonly [RegExp, Sort])[] = [
  [/\/properties\/[^/]+$/, 'definition'],
  [/^customDialog\/spec\/resultMap\/\w+$/, 'definition'],
  [/^locale\/spec\/texts\/\w+$/, 'definition'],
  // people and organisations as a sample writes them
  [/\/samples\/\*\/data\/\w+(\/\*)?\/(id|name)$/, 'content'],
];

function sortOf(sorts: readonly (readonly [RegExp, Sort])[], otherwise: Sort, kind: string, steps: readonly (string | number)[]): Sort {
  const path = [kind, ...steps.map((step) => (typeof step === 'number' ? '*' : step.replaceAll('/', '.')))].join('/');
  return sorts.find(([pattern]) => pattern.test(path))?.[1] ?? otherwise;
}
