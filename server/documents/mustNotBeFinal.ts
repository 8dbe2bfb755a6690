import { compileFormula, plainScope } from '../../formula/index.ts';
import { kindsIn } from '../../validators/model/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { Refusal } from '../core/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import { workDaysOf } from '../metadata/index.ts';

/**
 * Refuses to change or delete a record that its object calls final, judged by what is stored: whoever writes cannot write it away first.
 *
 * @throws Refusal in the words of the declaration
 */
export async function mustNotBeFinal(context: HandlerContext, definition: FormDefinition, stored: Readonly<Record<string, unknown>>): Promise<void> {
  const final = definition.final(context.language);
  if (final === undefined || !(await holds(context, definition, final.when, stored))) return;
  throw new Refusal(final.message ?? texts.final, '024');
}

// helpers

async function holds({ clock, meta }: HandlerContext, definition: FormDefinition, when: string, data: Readonly<Record<string, unknown>>): Promise<boolean> {
  const of = { today: () => clock.today(), now: () => clock.now(), workdays: await workDaysOf(meta) };
  return compileFormula(when).evaluate(plainScope(data, { clock: of, kindsOf: kindsIn(definition.compiled('read')) })) === true;
}

const texts = {
  final: {
    'zh-CN': '该数据已定稿，不能修改或删除',
    'en-US': 'This record is final and cannot be changed or deleted.',
    'zh-TW': '該資料已定稿，不能修改或刪除',
  },
} as const;
