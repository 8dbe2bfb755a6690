import type { CompiledForm } from '../../registry/form/index.ts';
import type { FormIssue } from '../model/validateForm.ts';
import type { Translate } from '../types.ts';
import type { Problem } from './truth.ts';

/** A problem at a place such as `xcmx[0].je`, with the place in words as the form shows it. */
export function issueAt(form: CompiledForm, path: string, { code, text = code, params }: Problem, translate: Translate): FormIssue {
  return { path, rule: code, level: 'error', message: translate(`validation.${text}`, params ?? {}), label: labelAt(form, path, translate) };
}

// helpers

function labelAt(form: CompiledForm, path: string, translate: Translate): string {
  const words: string[] = [];
  let table: string | undefined;
  for (const part of path.split('.')) {
    const [, name = part, index] = /^(.*)\[(\d+)\]$/.exec(part) ?? [];
    const found = form.tableByName.get(name);
    if (found === undefined) {
      const field = form.byPath.get(table === undefined ? name : `${table}.item.${name}`);
      return [words.join(' '), field?.title ?? ''].filter((text) => text !== '').join(' · ');
    }
    table = name;
    if (index === undefined && words.length > 0) return `${words.join(' ')} · ${found.title}`;
    words.push(index === undefined ? found.title : translate('validation.row', { table: found.title, row: Number(index) + 1 }));
  }
  return words.join(' ');
}
