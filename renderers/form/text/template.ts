import { plainText } from '../../../validators/words/index.ts';
import { Binding } from '../store/Binding.ts';
import { targetOf } from '../store/params.ts';
import { saidText } from './said.ts';

/** `${field}`, or as designers write it `{label(data.bo.field)}`. */
const reference = /\$\{([^{}]+)\}|\{\s*([^{}()]*)\(([^()]+)\)\s*\}/g;

/** A text with the values of fields in it, as their forms show them; read with tracking. A hidden or unknown field is empty. */
export function fillTemplate(binding: Binding, template: string): string {
  return template.replace(reference, (_, plain: string | undefined, _label: string | undefined, designed: string | undefined) =>
    textAt(binding, plain ?? designed ?? ''),
  );
}

// helpers

/** `data.bo.field` leads to the main record, `item.field` to the own row. */
function textAt(binding: Binding, path: string): string {
  const parts = path.trim().split('.');
  const own = parts[0] === 'data' ? parts.slice(parts.length > 2 ? 2 : 1) : parts;
  const target = targetOf(binding, own.join('.'));
  if (!target) return '';
  const other = new Binding(binding.store, target.field, target.row);
  if (other.mode === 'n') return '';
  if (target.member === undefined) return saidText(other);
  const { value } = other;
  return value !== null && typeof value === 'object' ? plainText((value as Record<string, unknown>)[target.member]) : '';
}
