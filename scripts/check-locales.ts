import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const locales = ['zh-CN', 'en-US', 'zh-TW'] as const;
/** A number before a plural: `{{count}} more rows`. */
const COUNTED = /(?<!of )\{\{(?:count|n|total)\}\} (?:\w+ ){0,2}\w+(?<!s)s\b/;
/** Said of two or more only; the panels of Storybook fill in their texts themselves. */
const alwaysSeveral = (key: string): boolean => key === 'control.severalChoices' || key.startsWith('workbench.');
/** The panels of Storybook, which has no translations of its own. */
const WORKBENCH = '.storybook/workbench';

/**
 * What is wrong with the texts of the portal, one line each; nothing when all is well:
 * keys that not every language has, keys that nobody uses, keys that are used but missing, and Chinese that
 * stands in a component instead of a text file.
 */
export function checkLocales(base = root): string[] {
  const keys = new Map(locales.map((locale) => [locale, textsOf(base, locale)]));
  const known = keys.get('zh-CN') ?? new Map<string, string>();
  const sources = ['src', 'renderers', WORKBENCH]
    .filter((folder) => existsSync(join(base, folder)))
    .flatMap((folder) => [...filesBelow(join(base, folder))])
    .filter((file) => /\.tsx?$/.test(file));
  const code = sources.map((file) => ({ file: relative(base, file), text: withoutComments(readFileSync(file, 'utf8')) }));
  return [...differences(keys), ...missing(code, known), ...unused(code, known), ...hardCoded(code)];
}

// helpers

interface Source {
  readonly file: string;
  readonly text: string;
}

type Texts = Map<string, string>;

function differences(keys: ReadonlyMap<string, Texts>): string[] {
  const all = new Set([...keys.values()].flatMap((texts) => [...texts.keys()]));
  const problems: string[] = [];
  for (const key of all) {
    const plain = key.replace(/_one$/, '');
    for (const [locale, texts] of keys) {
      const text = texts.get(key);
      if (locale === 'en-US' && plain === key && text !== undefined && COUNTED.test(text) && !texts.has(`${key}_one`) && !alwaysSeveral(key))
        problems.push(`en-US needs <${key}_one> for one of them`);
      // only English has a form of its own for one
      if (plain !== key && all.has(plain) && text === undefined && locale !== 'en-US') continue;
      if (plain !== key && all.has(plain) && text !== undefined && [...placeholdersOf(text)].every((name) => placeholdersOf(texts.get(plain) ?? '').has(name)))
        continue;
      if (text === undefined) problems.push(`${locale} has no text <${key}>`);
      else if (text.trim() === '' && (keys.get('zh-CN')?.get(key) ?? '').trim() !== '') problems.push(`${locale} has an empty text <${key}>`);
      else if (placeholders(text) !== placeholders(keys.get('zh-CN')?.get(key) ?? text)) problems.push(`${locale} has other placeholders in <${key}>`);
    }
  }
  return problems;
}

/** A literal handed to `t`, or one named `…Key`, must exist. Plural forms stand under the key with a suffix. */
function missing(code: readonly Source[], known: Texts): string[] {
  const problems: string[] = [];
  for (const { file, text } of code) {
    for (const pattern of [/\bt\(\s*'([\w.-]+)'/g, /\b\w*Key[:=]\s*'([a-z][\w-]*\.[\w.-]+)'/g, /\b\w*Key="([a-z][\w-]*\.[\w.-]+)"/g]) {
      for (const [, key = ''] of text.matchAll(pattern)) {
        if (!known.has(key) && !known.has(`${key}_other`)) problems.push(`${file} uses the missing text <${key}>`);
      }
    }
  }
  return problems;
}

/** A key is used when it stands in the code as a literal, or when a template literal begins or ends like it. */
function unused(code: readonly Source[], known: Texts): string[] {
  const literals = new Set<string>();
  const templates: { readonly start: string; readonly end: string }[] = [];
  for (const { text } of code) {
    for (const [, literal = ''] of text.matchAll(/['"]([a-z][\w-]*\.[\w.-]+)['"]/g)) literals.add(literal);
    for (const [, start = '', end = ''] of text.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{[^`]*?\}([\w.-]*)`/g)) templates.push({ start, end });
  }
  const suffixed = [...literals];
  return [...known.keys()]
    .filter((key) => {
      const plain = key.replace(/_(zero|one|two|few|many|other)$/, '');
      if (literals.has(plain)) return false;
      if (templates.some(({ start, end }) => plain.startsWith(start) && plain.endsWith(end))) return false;
      return !suffixed.some((literal) => plain === `${literal}Rule`);
    })
    .map((key) => `nobody uses the text <${key}>`);
}

const hardCoded = (code: readonly Source[]): string[] =>
  code.flatMap(({ file, text }) => {
    const found = file.endsWith('.tsx') ? /[\u3400-\u9fff]+/.exec(withoutDeclarations(text))?.[0] : undefined;
    return found === undefined ? [] : [`${file} holds the text "${found}"; move it to src/locales`];
  });

/** Declared units bring their names in all languages along, and examples of what people enter; both are no texts of a screen. */
function withoutDeclarations(text: string): string {
  const plain = text.replace(/'(zh-CN|en-US|zh-TW)':\s*'(?:[^'\\]|\\.)*'/g, '').replace(/\bdoc:\s*'(?:[^'\\]|\\.)*'/g, '');
  let out = plain;
  for (let at = out.search(/\bexample:\s*\{/); at >= 0; at = out.search(/\bexample:\s*\{/))
    out = out.slice(0, at) + out.slice(endOfBlock(out, out.indexOf('{', at)));
  return out;
}

function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at + 1;
  }
  return text.length;
}

/** All texts of a language with dotted keys: those of the portal, of the renderer families and of the designer's panels. */
function textsOf(base: string, locale: string): Texts {
  const texts: Texts = new Map();
  const folder = join(base, 'src/locales', locale);
  for (const file of readdirSync(folder)) flatten(file.replace(/\.json$/, ''), readJson(join(folder, file)), texts);
  for (const family of readdirSync(join(base, 'renderers'))) {
    const file = join(base, 'renderers', family, 'locales', `${locale}.json`);
    if (existsSync(file)) flatten(family, readJson(file), texts);
  }
  const workbench = join(base, WORKBENCH, 'locales', `${locale}.json`);
  if (existsSync(workbench)) flatten('workbench', readJson(workbench), texts);
  return texts;
}

function flatten(path: string, node: unknown, into: Texts): void {
  if (typeof node === 'string') into.set(path, node);
  else if (typeof node === 'object' && node !== null) for (const [name, child] of Object.entries(node)) flatten(`${path}.${name}`, child, into);
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const placeholdersOf = (text: string): ReadonlySet<string> => new Set(Array.from(text.matchAll(/\{\{\s*(\w+)/g), ([, name = '']) => name));
const placeholders = (text: string): string => [...placeholdersOf(text)].toSorted().join();
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkLocales();
  problems.forEach((problem) => process.stderr.write(`${problem}\n`));
  process.exit(problems.length === 0 ? 0 : 1);
}
