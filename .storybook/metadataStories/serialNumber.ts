import type { CompiledField } from '../../registry/form/index.ts';
import { items } from './catalogue.ts';

/** A number after the pattern of a serial number field; which one comes next is decided by the server. */
export function serialNumber(field: CompiledField, now: string, value: number): string {
  const item = items.find((each) => each.kind === 'serialNo' && each.key === field.ui['serialNo']);
  const { pattern = '{yyyy}-{0000}' } = (item?.spec ?? {}) as { pattern?: string };
  return pattern
    .replace('{yyyy}', now.slice(0, 4))
    .replace('{MM}', now.slice(5, 7))
    .replace(/\{(0+)\}/, (_, zeros: string) => String(value).padStart(zeros.length, '0'));
}
