import { fieldDisplay, fieldsOf, localiseItem, type FieldDisplay } from '../../registry/form/index.ts';
import { displayedChoices, sayValue } from '../../validators/words/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import type { TenantMetadata } from '../metadata/index.ts';

/** The words for a value of a field; undefined where the field is not known. */
export type SayField = (name: string, value: unknown) => string | undefined;

/** Subjects are kept as they are written: in the language of the metadata. */
const LOCALE = 'zh-CN';

/**
 * Fills a subject such as `${sqr.name} 差旅费报销 ${djbh}` from the document, with values as their fields say them; what is missing
 * leaves no gap.
 */
export function renderSubject(template: string, data: Readonly<Record<string, unknown>>, say: SayField = () => undefined): string {
  const text = template.replace(reference, (_, path: string) => (path.includes('.') ? undefined : said(path, data, say)) ?? textAt(data, path.split('.')));
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, 200).join('');
}

/** How the fields of a form are said in a subject, or in another text that names them. Reads the dictionaries of those that it names. */
export async function subjectWords(
  meta: Pick<TenantMetadata, 'list'>,
  form: Pick<FormDefinition, 'source'> | undefined,
  template: string,
  locale = LOCALE,
): Promise<SayField> {
  const names = new Set([...template.matchAll(reference)].map(([, path = '']) => path));
  if (form === undefined || names.size === 0) return () => undefined;
  const fields = fieldsOf(form.source(locale).schema);
  const all = fields.map(([, property]) => property);
  const displays = new Map(
    fields.flatMap(([name, property]): [string, FieldDisplay][] => (names.has(name) ? [[name, fieldDisplay(name, property, all)]] : [])),
  );
  const keys = [...displays.values()].flatMap(({ dicts = [] }) => dicts);
  const items = keys.length === 0 ? [] : await meta.list('dict', { keys: [...new Set(keys)] });
  const dicts = new Map(items.map((item) => [item.key, localiseItem(item, locale).spec.items]));
  return (name, value) => {
    const display = displays.get(name);
    return (
      display && sayValue(value, display, { locale, choices: () => displayedChoices(display, (key) => dicts.get(key)), entered: display.computed !== true })
    );
  };
}

// helpers

const reference = /\$\{([\w.\u4e00-\u9fff]+)\}/g;

function said(name: string, data: Readonly<Record<string, unknown>>, say: SayField): string | undefined {
  return Object.hasOwn(data, name) ? say(name, data[name]) : undefined;
}

function textAt(value: unknown, path: readonly string[]): string {
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' || typeof value === 'number' ? String(value) : nameOf(value);
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? textAt((value as Readonly<Record<string, unknown>>)[name], rest) : '';
}

const nameOf = (value: unknown): string => (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : '');
