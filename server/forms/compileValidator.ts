import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { structuralSchema, type PropertySchema } from '../../registry/form/index.ts';

const CAPACITY = 500;
const modules = new Map<string, Promise<string>>();
const branching = /"(if|oneOf|anyOf|dependentSchemas|dependencies|dependentRequired)":/;

/**
 * Address of the compiled validator of a served schema. Found by content, so a browser may keep it for ever. A schema
 * without branches needs none: the form walker never asks whether data fits it. The answer is then empty.
 */
export function validatorAddress(schema: PropertySchema): string {
  const structure = structuralSchema(schema);
  const text = JSON.stringify(structure);
  if (!branching.test(text)) return '';
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
  if (!modules.has(hash)) remember(hash, compile(structure));
  return `/form/validators/v1/${hash}`;
}

/** ES module text at an address, while this process remembers it. */
export function validatorModule(hash: string): Promise<string> | undefined {
  return modules.get(hash);
}

// helpers

function remember(hash: string, code: Promise<string>): void {
  const oldest = modules.size >= CAPACITY ? modules.keys().next().value : undefined;
  if (oldest !== undefined) modules.delete(oldest);
  modules.set(hash, code);
  // nobody may ever ask for it; whoever does gets the failure
  code.catch(() => undefined);
}

/**
 * The walker looks validators up by a hash of each sub-schema; its own compiler makes exactly those. It is loaded only
 * when a form has branches. Formats are left to the rules, so two small functions are all the code needs from ajv.
 */
async function compile(structure: PropertySchema): Promise<string> {
  const [{ compileSchemaValidatorsCode }, { default: AjvClass }] = await Promise.all([
    import('@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js'),
    import('ajv/dist/2020.js'),
  ]);
  const code = compileSchemaValidatorsCode(structure as Parameters<typeof compileSchemaValidatorsCode>[0], {
    AjvClass,
    ajvOptionsOverrides: { strict: false, validateFormats: false, code: { lines: false } },
  });
  return `${runtime()}\nconst exports = {};\n${code}\nexport default exports;\n`;
}

/** The two run-time functions in the module itself: they are plain functions without imports. */
function runtime(): string {
  const load = createRequire(import.meta.url);
  const equal = load('fast-deep-equal') as () => boolean;
  const { default: ucs2length } = load('ajv/dist/runtime/ucs2length') as { default: () => number };
  return [
    equal.toString().replace(/^function\s*\w*/, 'function equal'),
    ucs2length.toString().replace(/^function\s*\w*/, 'function ucs2length'),
    `const require = (name) => ({ 'ajv/dist/runtime/equal': { default: equal }, 'ajv/dist/runtime/ucs2length': { default: ucs2length } })[name];`,
  ].join('\n');
}
