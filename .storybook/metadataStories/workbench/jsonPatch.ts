import { isRecord } from '../../../registry/form/index.ts';
import { pointerOf, stepsOf } from '../../../registry/metadata/pointer.ts';

/** One step of a JSON Patch (RFC 6902), as far as metadata needs it. */
export type PatchStep = { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown } | { readonly op: 'remove'; readonly path: string };

/** `form/clfybxV1` -> the steps for that item. */
export type DraftPatch = Readonly<Record<string, readonly PatchStep[]>>;

/** The steps from one document to another. Lists of different length are replaced as a whole. */
export function patchBetween(before: unknown, after: unknown, at: readonly (string | number)[] = []): PatchStep[] {
  if (Object.is(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): PatchStep[] => {
      const path = pointerOf(...at, key);
      if (!Object.hasOwn(after, key)) return [{ op: 'remove', path }];
      if (!Object.hasOwn(before, key)) return [{ op: 'add', path, value: after[key] }];
      return patchBetween(before[key], after[key], [...at, key]);
    });
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((each: unknown, index) => patchBetween(each, after[index], [...at, index]));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ op: 'replace', path: pointerOf(...at), value: after }];
}

/** A copy with the steps done. A step that leads nowhere throws with its path. */
export function applyPatch<Document>(document: Document, steps: readonly PatchStep[]): Document {
  const root: { document: unknown } = { document: structuredClone(document) };
  for (const step of steps) applyStep(root, step);
  return root.document as Document;
}

// helpers

function applyStep(root: { document: unknown }, step: PatchStep): void {
  const steps = ['document', ...stepsOf(step.path)];
  const last = steps.pop() ?? '';
  let holder: unknown = root;
  for (const name of steps) holder = memberOf(holder, name, step.path);
  if (Array.isArray(holder)) {
    const index = last === '-' ? holder.length : Number(last);
    if (!Number.isInteger(index) || index < 0 || index > holder.length) throw new Error(`patch: ${step.path} is not there`);
    if (step.op === 'remove') holder.splice(index, 1);
    else holder.splice(index, step.op === 'add' ? 0 : 1, step.value);
    return;
  }
  if (!isRecord(holder) || last === '__proto__' || (step.op !== 'add' && !Object.hasOwn(holder, last))) throw new Error(`patch: ${step.path} is not there`);
  if (step.op === 'remove') delete holder[last];
  else holder[last] = step.value;
}

function memberOf(holder: unknown, name: string, path: string): unknown {
  if ((isRecord(holder) || Array.isArray(holder)) && Object.hasOwn(holder, name)) return (holder as Record<string, unknown>)[name];
  throw new Error(`patch: ${path} is not there`);
}
