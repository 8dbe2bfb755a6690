import { RE2JS } from 're2js';

/** The pattern on the linear-time engine; undefined when it needs a feature that engine lacks, for example look-ahead. */
export function linearPattern(source: string): RE2JS | undefined {
  const known = compiled.get(source);
  if (known !== undefined) return known === false ? undefined : known;
  const made = compile(source);
  if (compiled.size >= cacheSize) compiled.delete(compiled.keys().next().value ?? '');
  compiled.set(source, made ?? false);
  return made;
}

/** True when one of the two engines can run the pattern. */
export function isPattern(source: string): boolean {
  return source.length <= maxPatternLength && (linearPattern(source) !== undefined || isJavaScriptPattern(source));
}

// helpers

const cacheSize = 500;
const maxPatternLength = 2_000;
const compiled = new Map<string, RE2JS | false>();

function compile(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(source));
  } catch {
    return undefined;
  }
}

/** Only parses the pattern; it is never run by the built-in engine. */
function isJavaScriptPattern(source: string): boolean {
  try {
    return new RegExp(source).source !== '';
  } catch {
    return false;
  }
}
