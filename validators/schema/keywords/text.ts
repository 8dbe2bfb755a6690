import { momentWidgetOf } from '../../../registry/form/index.ts';
import { linearPattern, runsLinearly } from '../../rules/support/patterns.ts';
import { defineKeyword, type SchemaObject } from '../defineKeyword.ts';
import { findFormat } from '../formats/index.ts';
import { lengthOf } from '../instance.ts';
import { aCount, aText } from './arguments.ts';

/** Lengths are code points; anything that is no text passes. */
export const minLength = defineKeyword<number>({
  name: 'minLength',
  check: aCount,
  judge: (argument, value, site) => {
    if (typeof value === 'string' && lengthOf(value) < argument) site.fail('validation.min', { n: String(argument) });
  },
});

export const maxLength = defineKeyword<number>({
  name: 'maxLength',
  check: aCount,
  judge: (argument, value, site) => {
    if (typeof value === 'string' && lengthOf(value) > argument) site.fail('validation.maxLen', { n: String(argument) });
  },
});

/** Found anywhere in the text. Only patterns that run in linear time can be published; see `loadSchemaPatterns`. */
export const pattern = defineKeyword<string>({
  name: 'pattern',
  check: (argument, schema) => aText(argument, schema) ?? (runsLinearly(String(argument)) ? undefined : ['pattern', String(argument).slice(0, 100)]),
  judge: (argument, value, site) => {
    if (typeof value === 'string' && linearPattern(argument)?.test(value) === false) site.fail('validation.regex');
  },
});

export const format = defineKeyword<string>({
  name: 'format',
  check: (argument, schema) => aText(argument, schema) ?? (findFormat(String(argument)) === undefined ? ['format', String(argument)] : undefined),
  judge: (argument, value, site) => {
    const known = findFormat(argument);
    if (typeof value === 'string' && known?.test(value, widgetOf(site.schema)) === false) site.fail(known.message, { format: known.looks });
  },
});

// helpers

/** The control of the field that carries the schema: the one it names, or the one that goes with its format. */
function widgetOf(schema: SchemaObject): string | undefined {
  const ui = schema['x-ui'];
  const widget = typeof ui === 'object' && ui !== null && 'widget' in ui ? ui.widget : undefined;
  return typeof widget === 'string' ? widget : momentWidgetOf(schema);
}
