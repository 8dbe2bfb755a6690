import type { RE2JS } from 're2js';
import { linearMatcher, type Matcher } from './linear/linearMatcher.ts';

/**
 * The pattern on an engine that runs in linear time and is here already; undefined when it needs `loadPattern`. Nearly
 * every pattern of a form is plain enough for the small engine; RE2 is large and joins once a form needs it.
 */
export function linearPattern(source: string): Matcher | undefined {
  const known = compiled.get(source);
  if (known !== undefined) return known === false ? undefined : known;
  const made = linearMatcher(source) ?? (re2 && compileRe2(re2, source));
  if (compiled.size >= cacheSize) compiled.delete(compiled.keys().next().value ?? '');
  compiled.set(source, made ?? false);
  return made;
}

/** The same with RE2 loaded; undefined when the pattern needs a feature that no linear engine has, for example look-ahead. */
export async function loadPattern(source: string): Promise<Matcher | undefined> {
  const near = linearPattern(source);
  if (near || re2) return near;
  await loadEngine();
  return linearPattern(source);
}

/**
 * Whether a linear engine runs the pattern, as schemas demand; RE2 must have been loaded (`loadEngine`) for a no to be final.
 */
export function runsLinearly(source: string): boolean {
  return source.length <= maxPatternLength && linearPattern(source) !== undefined;
}

/** Makes RE2 available to everything that cannot wait. */
export async function loadEngine(): Promise<void> {
  loading ??= import('re2js').then(
    (module) => join(module.RE2JS),
    () => {
      loading = undefined;
    },
  );
  await loading;
}

/** True when one of the engines can run the pattern. */
export function isPattern(source: string): boolean {
  const plain = withFlags(source);
  return plain !== undefined && source.length <= maxPatternLength && (linearPattern(plain) !== undefined || isJavaScriptPattern(plain));
}

/**
 * A pattern written as in JavaScript, `/^[a-z]+$/i`, as its text with the flags in front; undefined for flags that mean
 * nothing to a check. A text between slashes without flags and anchors is a pattern with slashes.
 */
export function withFlags(source: string): string | undefined {
  const [, body = '', flags = ''] = /^\/(.+)\/([a-zA-Z]*)$/s.exec(source) ?? [];
  if (body === '' || (flags === '' && !body.startsWith('^') && !body.endsWith('$'))) return source;
  if (!/^[imsu]*$/.test(flags) || new Set(flags).size < flags.length) return undefined;
  const kept = flags.replace('u', '');
  const text = body.replaceAll('\\/', '/');
  return kept === '' ? text : `(?${kept})${text}`;
}

// helpers

type Re2 = typeof RE2JS;

let re2: Re2 | undefined;
let loading: Promise<void> | undefined;

const cacheSize = 500;
const maxPatternLength = 2_000;
/** RE2 takes at most so many steps, size of the pattern times length of the text; what needs more does not match. */
const maxRe2Steps = 20_000_000;
const compiled = new Map<string, Matcher | false>();

/** What the small engine could not read gets another try. */
function join(engine: Re2): void {
  re2 = engine;
  for (const [source, matcher] of compiled) if (matcher === false) compiled.delete(source);
}

function compileRe2(engine: Re2, source: string): Matcher | undefined {
  try {
    const pattern = engine.compile(engine.translateRegExp(source));
    const size = pattern.programSize();
    return { test: (text) => text.length * size <= maxRe2Steps && pattern.test(text) };
  } catch {
    return undefined;
  }
}

/** Only parses the pattern; it is never run by the built-in engine. Leading flags and `(?P<name>` are RE2's way to write. */
function isJavaScriptPattern(source: string): boolean {
  try {
    return new RegExp(source.replace(/^\(\?[imsU]+\)/, '').replaceAll('(?P<', '(?<')).source !== '';
  } catch {
    return false;
  }
}
