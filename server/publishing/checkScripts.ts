import type { PropertySchema } from '../../registry/form/index.ts';
import { finding, originPointer, shapeOfBo, type BoFieldEntry, type BoShape, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { readableRules } from '../../validators/index.ts';
import { exampleMoment, ruleValuesOf } from '../../validators/rules/support/ruleValues.ts';
import { checkScript } from '../../validators/sandbox/checkScript.ts';
import { runScriptInWorker } from '../../validators/sandbox/node.ts';
import { sampleValues } from './sampleValues.ts';

/** Scripts of rules and buttons that the sandbox could not even read, or that it has to stop: they are tried, under the limits of every run, with sample values. */
export async function checkScripts(item: RawItem): Promise<MetadataProblem[]> {
  if (item.kind !== 'bo') return [];
  const shape = shapeOfBo(item);
  const found: MetadataProblem[] = [];
  for (const { script, at, field } of scriptsOf(shape)) {
    const pointer = originPointer(item, at);
    const wrong = await checkScript(script);
    if (wrong !== undefined) {
      found.push(finding(item, 'script', pointer, { reason: wrong }));
      continue;
    }
    const stopped = await stoppedBy(script, shape, field);
    if (stopped !== undefined)
      found.push(
        finding(item, stopped.failure === 'memory' ? 'scriptMemory' : 'scriptEndless', pointer, {
          name: field.property.title ?? field.path,
          value: JSON.stringify(stopped.value),
        }),
      );
  }
  return found;
}

// helpers

interface Script {
  /** Base64 */
  readonly script: string;
  readonly at: string;
  readonly field: BoFieldEntry;
}

function scriptsOf(shape: BoShape): Script[] {
  return shape.fields.flatMap((field) => {
    const { action, script } = { ...field.property['x-ui'] } as Readonly<Record<string, unknown>>;
    const own = scriptsIn(field.property['x-rules'] ?? '').map((each) => ({ script: each, at: `${field.pointer}/x-rules`, field }));
    return action === 'script' && typeof script === 'string' ? [...own, { script, at: `${field.pointer}/x-ui/script`, field }] : own;
  });
}

function scriptsIn(rules: string): string[] {
  return readableRules(rules).flatMap(({ name, args }) => (name === 'jsScript' || name === 'frontJSValidate' ? args.slice(0, 1) : []));
}

/** A busy machine may stop what is harmless; what never ends is stopped each time. */
const TURNS = 3;

async function stoppedBy(
  script: string,
  shape: BoShape,
  field: BoFieldEntry,
): Promise<{ readonly failure: 'timeout' | 'memory'; readonly value: unknown } | undefined> {
  const filled = documentOf(shape);
  for (const value of samplesOf(field)) {
    for (const data of [{}, filled]) {
      const failures = new Set<string | undefined>();
      for (let turn = 0; turn < TURNS && !failures.has(undefined); turn += 1) {
        const { failure } = await runScriptInWorker(script, value, data);
        failures.add(failure === 'timeout' || failure === 'memory' ? failure : undefined);
      }
      if (!failures.has(undefined)) return { failure: failures.has('timeout') ? 'timeout' : 'memory', value };
    }
  }
  return undefined;
}

/** A document with something in every field, and one row in every table. */
function documentOf(shape: BoShape): Readonly<Record<string, unknown>> {
  const record = (fields: ReadonlyMap<string, BoFieldEntry>): Record<string, unknown> =>
    Object.fromEntries(
      [...fields].map(([name, entry]) => {
        const columns = shape.tables.get(name);
        return [name, columns === undefined ? (samplesOf(entry)[1] ?? null) : [record(columns)]];
      }),
    );
  return record(shape.main);
}

/** Nothing, what the control writes, and what else such a field can hold. */
function samplesOf({ property }: BoFieldEntry): readonly unknown[] {
  const schema = property as PropertySchema;
  return [null, exampleMoment(schema), ...(ruleValuesOf(schema) ?? ['text']).flatMap((kind) => sampleValues[kind])].filter((value) => value !== undefined);
}
