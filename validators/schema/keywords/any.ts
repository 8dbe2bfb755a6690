import { defineKeyword } from '../defineKeyword.ts';
import { canonical, exact, typeOf, type Instance } from '../instance.ts';
import { anything } from './arguments.ts';

const typeNames: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

export const type = defineKeyword<string | readonly string[]>({
  name: 'type',
  check: (argument) => {
    const list: readonly unknown[] = Array.isArray(argument) ? argument : [argument];
    if (list.length === 0 || new Set(list).size !== list.length) return 'types';
    const unknown = list.find((name) => !typeNames.has(name));
    return unknown === undefined ? undefined : ['unknownType', String(unknown)];
  },
  judge: (argument, value, site) => {
    const list = typeof argument === 'string' ? [argument] : argument;
    if (list.some((name) => isOf(name, value))) return;
    const only = list.filter((name) => name !== 'null');
    site.fail(
      only.length > 1 ? 'validation.type' : only[0] === 'integer' ? 'validation.integer' : only[0] === 'number' ? 'validation.numeric' : 'validation.type',
    );
  },
});

export const enumeration = defineKeyword<readonly unknown[]>({
  name: 'enum',
  check: (argument) => (Array.isArray(argument) && argument.length > 0 ? undefined : 'values'),
  judge: (argument, value, site) => {
    const text = canonical(value);
    if (!argument.some((each) => canonical(each) === text)) site.fail('validation.enum', { choices: argument.map(shown).join('、').slice(0, 200) });
  },
});

export const constant = defineKeyword<unknown>({
  name: 'const',
  check: anything,
  judge: (argument, value, site) => {
    if (canonical(argument) !== canonical(value)) site.fail('validation.is', { expected: shown(argument).slice(0, 200) });
  },
});

// helpers

function isOf(name: string, value: Instance): boolean {
  const type = typeOf(value);
  return name === 'integer' ? type === 'number' && exact(value)?.isInteger() === true : type === name;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : canonical(value));
