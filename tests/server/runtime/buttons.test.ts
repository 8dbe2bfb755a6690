import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../schemas/calls/index.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { languageOf } from '../../../server/http/locale.ts';
import { handlers } from '../../../server/http/api/index.ts';
import { offeredButtons } from '../../../server/http/api/runtime/buttons.ts';
import { loadFlow, type FlowDefinition } from '../../../server/workflow/definitions.ts';

const item = JSON.parse(readFileSync('schemas/packages/travel/flow/clfybxV1.meta.json', 'utf8')) as RawItem;
const answered = new Set(handlers.map(({ call }) => call.name));
const everything = new Set(calls.map(({ name }) => name));
const payment = 'UserTask7';

let travel: FlowDefinition;
beforeAll(async () => {
  const found = await loadFlow({ find: async () => ({ ...item, version: 1 }) }, item.key);
  if (found === undefined) throw new Error('no travel flow');
  travel = found;
});

const offer = (
  aliases: string,
  { language = 'zh-CN', able = answered, node = 'UserTask2' }: { language?: string; able?: ReadonlySet<string>; node?: string } = {},
) =>
  offeredButtons(
    { server: { answered: able }, language: languageOf(language) },
    travel,
    node,
    aliases.split(' ').map((alias) => ({ alias })),
  );
const aliasesOf = (buttons: readonly { readonly alias: string }[]): string => buttons.map(({ alias }) => alias).join(' ');

describe('what is offered', () => {
  test.each([
    ['is what the server answers', 'agree inqu print', new Set(['task.complete']), 'agree print'],
    ['grows with the handlers', 'agree inqu copyTo', everything, 'agree inqu copyTo'],
    ['is nothing that no call stands behind', 'agree unheardOf toString', everything, 'agree'],
    ['needs every call of a button', 'addSign', new Set(['task.userTaskToSign']), ''],
  ] as const)('%s', (_, aliases, able, expected) => {
    expect(aliasesOf(offer(aliases, { able }))).toBe(expected);
  });

  test('now is everything whose call has a handler', () => {
    expect(
      aliasesOf(
        offer('lockUnlock agree oppose abandon reject rejectToAnyNode backToStart delegate saveDraft endProcess hangUp cancelHangUp flowImage opinions print'),
      ),
    ).toBe('lockUnlock agree oppose abandon reject rejectToAnyNode backToStart delegate saveDraft endProcess hangUp cancelHangUp flowImage opinions print');
  });
});

describe('names', () => {
  test.each([
    ['zh-CN', '同意 驳回 打印'],
    ['en-US,en;q=0.9', 'Approve Return Print'],
    ['zh-TW', '同意 駁回 列印'],
    ['fr', '同意 驳回 打印'],
  ])('%s', (language, expected) => {
    expect(
      offer('agree reject print', { language })
        .map(({ name }) => name)
        .join(' '),
    ).toBe(expected);
  });

  test.each([
    ['en', 'Confirm payment'],
    ['zh-TW', '確認付款'],
  ])('the flow has the last word: %s', (language, expected) => {
    expect(offer('agree', { language, node: payment })[0]?.name).toBe(expected);
  });

  test('a name that the flow does not translate stays', () => {
    const [button] = offeredButtons({ server: { answered }, language: 'en-US' }, travel, 'UserTask2', [{ alias: 'agree', name: '盖章' }]);
    expect(button?.name).toBe('盖章');
  });

  test('a request that is back at its starter is submitted', () => {
    const [button] = offeredButtons({ server: { answered }, language: 'en-US' }, travel, 'UserTask1', [{ alias: 'agree', labelOf: 'startFlow' }]);
    expect(button).toMatchObject({ alias: 'agree', name: 'Submit' });
  });
});
