import { isRecord } from '../../../registry/form/index.ts';
import type { RuleContext } from '../../types.ts';

/** `x`, `item.x`, `parent.x`, or with a member: `hys.rl`, `item.hys.rl`, `parent.hys.rl`. */
export function isFieldName(text: string): boolean {
  return fieldName.test(text);
}

/** The value of another field. A member of an object value is read when the name as a whole is unknown. */
export function readReference(name: string, context: RuleContext): unknown {
  const whole = context.ref(name);
  if (whole !== undefined) return whole;
  const dot = name.lastIndexOf('.');
  const owner = name.slice(0, Math.max(dot, 0));
  if (owner === '' || owner === 'item' || owner === 'parent') return undefined;
  const value = context.ref(owner);
  const member = name.slice(dot + 1);
  return isRecord(value) && Object.hasOwn(value, member) ? value[member] : undefined;
}

// helpers

const fieldName = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*){0,2}$/u;
