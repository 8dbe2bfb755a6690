import type { Expectation, FieldSymbol, ValueKind } from '../../formula/index.ts';
import { heldBy, holdsNumber, isRecord, limitRules, type PropertySchema } from '../../registry/form/index.ts';
import { pointerOf, shapeOfBo, holdsNamed, type BoFieldEntry, type RawItem } from '../../registry/metadata/index.ts';
import { filledOptions, type Make, type MetadataKindName, type MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import { carrierTexts } from './carrierTexts.ts';
import { flowPlaces } from './flow/flowPlaces.ts';
import { flowViewOfSpec } from './flow/flowView.ts';
import { momentPattern, storedMoment } from '../model/storedMoment.ts';
import { kindsOfProperty } from './kindsOfProperty.ts';
import { roundedTo, symbolsOf, titleOf, type Find } from './symbolsOf.ts';
import type { Carrier, Names, Place } from './types.ts';

const condition = (of: Localised): Expectation => ({ kinds: ['boolean'], of });

/**
 * Every place of the metadata that computes or names fields. What stands here is parsed, typed and checked wherever items are
 * checked; a new place is one more entry.
 */
export const carriers: readonly Carrier[] = [
  // business objects
  { name: 'formula', kind: 'bo', places: (item, names) => texts(item, 'x-formula', names) },
  { name: 'defaultFormula', kind: 'bo', places: (item, names) => texts(item, 'x-defaultFormula', names) },
  {
    name: 'default',
    kind: 'bo',
    places: (item) =>
      ofFields(item, ({ property, path }) =>
        (['x-default', 'default'] as const).flatMap((keyword) =>
          keyword in property
            ? [{ pointer: `/${keyword}`, expression: { language: 'value', value: property[keyword], target: path, property, placeholders: property } }]
            : [],
        ),
      ),
  },
  {
    name: 'default.row',
    kind: 'bo',
    places: (item) => {
      const { tables } = shapeOfBo(item);
      return ofFields(item, ({ property, name }) => {
        const rows: unknown = property.default;
        return !tables.has(name) || !Array.isArray(rows)
          ? []
          : rows.flatMap((row: unknown, index) =>
              Object.entries(isRecord(row) ? row : {}).flatMap(([column, value]): Place[] => {
                const own = tables.get(name)?.get(column)?.property;
                // that nothing is kept over a formula or a query is said with the rows
                return own === undefined || own['x-formula'] !== undefined || own['x-query'] !== undefined
                  ? []
                  : [
                      {
                        pointer: pointerOf('default', index, column),
                        expression: { language: 'value', value, target: `${name}.item.${column}`, property: own, placeholders: own },
                      },
                    ];
              }),
            );
      });
    },
  },
  {
    name: 'linkage.when',
    kind: 'bo',
    places: (item) =>
      linkages(item, ({ when }) => [{ pointer: '/when', expression: { language: 'formula', text: when, expected: condition(carrierTexts.linkage) } }]),
  },
  {
    name: 'linkage.value',
    kind: 'bo',
    places: (item) =>
      linkages(item, (rule, { table }) =>
        (['then', 'else'] as const).flatMap((branch) =>
          (rule[branch] ?? []).flatMap((action, index): Place[] => {
            const target = action.field.startsWith('item.') ? `${table}.${action.field}` : action.field;
            return 'value' in action
              ? [
                  {
                    pointer: pointerOf(branch, index, 'value'),
                    expression: { language: 'value', value: action.value, target, property: shapeOfBo(item).byPath.get(target)?.property },
                  },
                ]
              : [];
          }),
        ),
      ),
  },
  {
    name: 'rules',
    kind: 'bo',
    places: (item, { symbols }) =>
      ofFields(item, ({ property, table, name }) => {
        const field = (table === undefined ? symbols.main : symbols.tables.get(table))?.get(name);
        const own = property['x-rule-msg'];
        const messages = typeof own === 'object' ? Object.keys(own) : [];
        return [
          ...(property['x-rules'] === undefined || field === undefined
            ? []
            : [{ pointer: '/x-rules', expression: { language: 'rules' as const, text: property['x-rules'], field, property } }]),
          ...(property['x-backend'] === undefined || field === undefined
            ? []
            : [{ pointer: '/x-backend', expression: { language: 'rules' as const, text: 'backend', field, property } }]),
          ...messages.map(
            (rule): Place => ({ pointer: pointerOf('x-rule-msg', rule), expression: { language: 'ruleName', rule, rules: property['x-rules'] ?? '' } }),
          ),
        ];
      }),
  },
  {
    name: 'button.showCondition',
    kind: 'bo',
    places: (item) =>
      ofFields(item, ({ property }) => {
        const text: unknown = (property['x-ui'] as Readonly<Record<string, unknown>> | undefined)?.['showCondition'];
        return typeof text === 'string'
          ? [{ pointer: '/x-ui/showCondition', expression: { language: 'formula', text, expected: condition(carrierTexts.shown) } }]
          : [];
      }),
  },
  {
    name: 'computedText',
    kind: 'bo',
    places: (item) =>
      ofFields(item, ({ property }) => {
        const { widget, formula } = (property['x-ui'] ?? {}) as Readonly<Record<string, unknown>>;
        return widget === 'computedText' && typeof formula === 'string'
          ? [{ pointer: '/x-ui/formula', expression: { language: 'formula', text: formula, expected: anyText } }]
          : [];
      }),
  },
  {
    name: 'limit',
    kind: 'bo',
    places: (item) =>
      ofFields(item, ({ property }) => {
        const ui = (property['x-ui'] ?? {}) as Readonly<Record<string, unknown>>;
        return (['min', 'max'] as const).flatMap((option): Place[] => {
          const [rule] = limitRules({ ...ui, [option === 'min' ? 'max' : 'min']: undefined });
          const path = rule?.slice(rule.indexOf(':') + 1);
          // dates and numbers are no names, and today is what it is
          return path === undefined || path === 'today' || /^-?[\d.]/.test(path)
            ? []
            : [
                {
                  pointer: pointerOf('x-ui', option),
                  expression: { language: 'formula', text: path, expected: { kinds: ['date', 'datetime', 'number', 'text'], of: carrierTexts.limit } },
                },
              ];
        });
      }),
  },
  {
    name: 'control.text',
    kind: 'bo',
    places: (item, { find }) =>
      ofFields(item, ({ property }) => {
        const ui = (property['x-ui'] ?? {}) as Readonly<Record<string, unknown>>;
        return (filledOptions[String(ui['widget'])] ?? []).flatMap((option): Place[] => {
          const text = ui[option];
          return typeof text === 'string'
            ? [{ pointer: pointerOf('x-ui', option), expression: { language: 'template', text, ...controlFacts(ui, option, find), designed: true } }]
            : [];
        });
      }),
  },

  {
    name: 'make',
    kind: 'bo',
    places: (item, { find }) => (specOf(item, 'bo').makes ?? []).flatMap((make, index) => makePlaces(make, `/spec/makes/${index}`, find)),
  },

  {
    name: 'final',
    kind: 'bo',
    places: (item) => {
      const { final } = specOf(item, 'bo');
      return final === undefined
        ? []
        : [{ pointer: '/spec/final/when', expression: { language: 'formula', text: final.when, expected: condition(carrierTexts.final) } }];
    },
  },

  // forms
  {
    name: 'form.rule',
    kind: 'form',
    places: (item) =>
      (specOf(item, 'form').rules ?? []).map(({ check }, index) => ({
        pointer: `/spec/rules/${index}/check`,
        expression: { language: 'formula', text: check, expected: condition(carrierTexts.formRule) },
      })),
  },

  // flows; BPMN joins where its XML is read, see `flowPlaces`
  {
    name: 'flow.subject',
    kind: 'flow',
    places: (item) => [{ pointer: '/spec/subject', expression: { language: 'template', text: specOf(item, 'flow').subject, facts: [], fields: true } }],
  },
  {
    name: 'flow',
    kind: 'flow',
    places: (item) => {
      const view = flowViewOfSpec(specOf(item, 'flow'));
      return view === undefined ? [] : flowPlaces(view);
    },
  },

  // lists
  {
    name: 'list.when',
    kind: 'dataTemplate',
    places: (item) => {
      const { unread, faded, columns, buttonUses = {} } = specOf(item, 'dataTemplate');
      const when = (text: string | undefined, pointer: string): Place[] =>
        text === undefined ? [] : [{ pointer, expression: { language: 'formula', text, expected: condition(carrierTexts.listRow) } }];
      return [
        ...when(unread, '/spec/unread'),
        ...when(faded, '/spec/faded'),
        ...columns.flatMap(({ hint }, index) => when(hint?.when, `/spec/columns/${index}/hint/when`)),
        ...Object.entries(buttonUses).flatMap(([name, use]) => when(use.when, `/spec/buttonUses${pointerOf(name)}/when`)),
      ];
    },
  },
  {
    name: 'list.text',
    kind: 'dataTemplate',
    places: (item, { symbols }) => {
      const { columns, buttonUses = {} } = specOf(item, 'dataTemplate');
      const facts = [...symbols.main.keys()];
      const template = (text: string | undefined, pointer: string): Place[] =>
        text === undefined || symbols.open === true ? [] : [{ pointer, expression: { language: 'template', text, facts, fields: false } }];
      return [
        ...columns.flatMap(({ hint, link }, index) => [
          ...template(hint?.text, `/spec/columns/${index}/hint/text`),
          ...template(link, `/spec/columns/${index}/link`),
        ]),
        ...Object.entries(buttonUses).flatMap(([name, { to }]) => template(to, `/spec/buttonUses${pointerOf(name)}/to`)),
      ];
    },
  },

  // messages
  {
    name: 'message',
    kind: 'messageTemplate',
    places: (item) =>
      (['title', 'content'] as const).map((part) => ({
        pointer: `/spec/${part}`,
        expression: { language: 'template', text: specOf(item, 'messageTemplate')[part], facts: messageFacts, fields: false },
      })),
  },
];

const anyText: Expectation = {
  kinds: ['text', 'number', 'boolean', 'date', 'datetime', 'time', 'named', 'list'],
  of: carrierTexts.computedText,
  several: true,
};

/** What `${…}` of a message may name. */
const messageFacts = ['subject', 'time', 'user', 'opinion', 'node'] as const;

/** What the text of a control may name beside the fields: a map knows its address alone. */
function controlFacts(
  { widget, dialog }: Readonly<Record<string, unknown>>,
  option: string,
  find: Find,
): { readonly facts: readonly string[]; readonly fields: boolean } {
  if (widget === 'map') return { facts: ['address'], fields: false };
  if (widget === 'qrCode') return { facts: ['link'], fields: true };
  if (option !== 'link') return { facts: [], fields: true };
  const chosen = (typeof dialog === 'string' ? find('customDialog', dialog)?.spec : undefined) as MetadataSpecs['customDialog'] | undefined;
  return {
    facts:
      chosen === undefined
        ? ['row.*']
        : ['id_', 'id', 'name', ...chosen.columns.map(({ field }) => field), ...Object.keys(chosen.resultMap)].map((column) => `row.${column}`),
    fields: true,
  };
}

/** What a field can take from a formula. */
function expectationOf(symbol: FieldSymbol, entry: BoFieldEntry): Expectation {
  const kinds = kindsOfProperty(entry.property);
  const of = fill(carrierTexts.field, { title: symbol.title });
  const types: readonly string[] = [entry.property.type ?? []].flat();
  // whatever type of JSON carries it
  if (holdsNumber(heldBy(entry.property as PropertySchema)) && !types.includes('number')) return { kinds: ['number'], of };
  const pattern = types.includes('string') ? momentPattern({ ...entry.property['x-ui'], format: entry.property.format }) : undefined;
  if (pattern !== undefined)
    return {
      kinds: [...(pattern.includes('YYYY') ? days : times), ...(pattern === 'YYYY' ? years : [])],
      of,
      takesText: (text) => storedMoment(text, pattern) !== undefined,
    };
  if (kinds.length === 0 && !types.some((type) => type === 'object' || type === 'array'))
    return { kinds: ['text', 'number', 'boolean', 'date', 'datetime', 'time', 'named', 'list'], of, several: true };
  if (types.length > 0 && types.every((type) => type === 'object' || type === 'array' || type === 'null')) return { kinds: [], of };
  if (kinds.includes('text') || (types.includes('string') && kinds.length > 1))
    return { kinds: ['text', 'number', 'date', 'datetime', 'time', 'boolean', 'named', 'list'], of, several: true };
  return { kinds, of };
}

// helpers

/** What becomes a day, a time of day or a year in its field without loss of what that is; texts are read. */
const days: readonly ValueKind[] = ['date', 'datetime', 'text'];
const times: readonly ValueKind[] = ['time', 'datetime', 'text'];
const years: readonly ValueKind[] = ['number'];

const specOf = <Kind extends MetadataKindName>(item: RawItem, _kind: Kind): MetadataSpecs[Kind] => item.spec as unknown as MetadataSpecs[Kind];

/** Pointers of the places are within the field. */
function ofFields(item: RawItem, each: (entry: BoFieldEntry) => readonly Place[]): Place[] {
  return shapeOfBo(item).fields.flatMap((entry) =>
    each(entry).map((place) => ({ ...place, pointer: entry.pointer + place.pointer, ...(entry.table === undefined ? {} : { table: entry.table }) })),
  );
}

function texts(item: RawItem, keyword: 'x-formula' | 'x-defaultFormula', { symbols }: Names): Place[] {
  return ofFields(item, (entry) => {
    const text = entry.property[keyword];
    const symbol: FieldSymbol = { name: entry.name, title: titleOf(entry), kinds: [] };
    const { options, decimals, isJoined } = (entry.table === undefined ? symbols.main : symbols.tables.get(entry.table))?.get(entry.name) ?? symbol;
    const unrounded = decimals !== undefined && (roundedTo(entry.property) ?? Infinity) > decimals;
    return text === undefined
      ? []
      : [
          {
            pointer: `/${keyword}`,
            expression: {
              language: 'formula',
              text,
              expected: {
                ...expectationOf(symbol, entry),
                ...(options === undefined ? {} : { options, ...(isJoined === true ? { joined: true as const } : {}) }),
                ...(unrounded ? { decimals } : {}),
              },
            },
          },
        ];
  });
}

/** What is given to a record of another object fits the fields there; what only copies a person or a record is checked with the declaration. */
function makePlaces({ bo, when, set, rows = {} }: Make, at: string, find: Find): Place[] {
  const target = find('bo', bo);
  const there = target === undefined ? undefined : symbolsOf(target, find);
  const holds = (text: string | undefined, pointer: string, table?: string): Place[] =>
    text === undefined
      ? []
      : [{ pointer, ...(table === undefined ? {} : { table }), expression: { language: 'formula', text, expected: condition(carrierTexts.makes) } }];
  const given = (values: Readonly<Record<string, string>>, pointer: string, tableThere?: string, table?: string): Place[] =>
    Object.entries(values).flatMap(([name, text]): Place[] => {
      const entry = (tableThere === undefined ? there?.shape.main : there?.shape.tables.get(tableThere))?.get(name);
      const symbol = (tableThere === undefined ? there?.symbols.main : there?.symbols.tables.get(tableThere))?.get(name);
      if (entry === undefined || symbol === undefined || holdsNamed(entry)) return [];
      const { options, isJoined } = symbol;
      const expected = {
        ...expectationOf(symbol, entry),
        ...(options === undefined ? {} : { options, ...(isJoined === true ? { joined: true as const } : {}) }),
      };
      return [{ pointer: pointer + pointerOf(name), ...(table === undefined ? {} : { table }), expression: { language: 'formula', text, expected } }];
    });
  return [
    ...holds(when, `${at}/when`),
    ...given(set, `${at}/set`),
    ...Object.entries(rows).flatMap(([table, made]) =>
      made.flatMap((row, place) => {
        const here = `${at}/rows${pointerOf(table, place)}`;
        return [
          ...holds(row.when, `${here}/when`, row.each),
          ...given(row.set, `${here}/set`, table, row.each),
          ...given(row.total ?? {}, `${here}/total`, table),
        ];
      }),
    ),
  ];
}

type LinkageRule = NonNullable<BoFieldEntry['property']['x-linkage']>[number];

function linkages(item: RawItem, each: (rule: LinkageRule, entry: BoFieldEntry) => readonly Place[]): Place[] {
  return ofFields(item, (entry) =>
    (entry.property['x-linkage'] ?? []).flatMap((rule, index) =>
      each(rule, entry).map((place) => ({ ...place, pointer: `${pointerOf('x-linkage', index)}${place.pointer}` })),
    ),
  );
}
