import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buttonsFor, defaultOpinion, labelOf } from '../../../../src/pages/flowForm/buttonsFor.ts';
import { flowButtons, orderButtons, splitButtons } from '../../../../src/pages/flowForm/buttons/index.ts';

const named = (aliases: string) =>
  aliases
    .split(' ')
    .filter(Boolean)
    .map((alias) => ({ alias, name: alias }));
const aliasesOf = (buttons: readonly { readonly alias: string }[]) => buttons.map(({ alias }) => alias).join(' ');

test.each([
  ['as the flow names them', 'agree reject print', false, 'agree reject print'],
  ['hand-out and claim first', 'agree lockUnlock reject startTrans', false, 'startTrans lockUnlock agree reject'],
  ['end, draft and suspension last', 'cancelHangUp saveDraft agree hangUp endProcess print', false, 'agree print endProcess saveDraft hangUp cancelHangUp'],
  [
    'everything',
    'saveDraft agree inqu lockUnlock endProcess delegate startTrans hangUp reject',
    false,
    'startTrans lockUnlock agree inqu delegate reject endProcess saveDraft hangUp',
  ],
  ['no first place while signers are added', 'agree lockUnlock startTrans reject', true, 'agree lockUnlock startTrans reject'],
  ['no inquiry while signers are added', 'agree inqu endProcess reject', true, 'agree reject endProcess'],
  ['unknown ones keep their place', 'agree conjure reject', false, 'agree conjure reject'],
  ['none', '', false, ''],
])('order: %s', (_, given, addSign, expected) => {
  expect(aliasesOf(orderButtons(named(given), { addSign }).buttons)).toBe(expected);
});

test('ordering loses and invents nothing', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(flowButtons.map(({ alias }) => alias)), fc.boolean(), (aliases, addSign) => {
      const { buttons } = orderButtons(
        aliases.map((alias) => ({ alias, name: '' })),
        { addSign },
      );
      expect(buttons.map(({ alias }) => alias).sort()).toEqual(aliases.filter((alias) => !addSign || alias !== 'inqu').sort());
    }),
  );
});

test.each([
  [[{ alias: 'lockUnlock', name: '', isLock: true }], true],
  [[{ alias: 'lockUnlock', name: '', isLock: false }], false],
  [[{ alias: 'lockUnlock', name: '' }], false],
  [[{ alias: 'agree', name: '', isLock: true }], false],
])('forced lock of %o: %s', (buttons, forced) => {
  expect(orderButtons(buttons, { addSign: false }).forcedLock).toBe(forced);
});

test.each([
  [1, 'lockUnlock agree', true],
  [3, 'lockUnlock agree', false],
  [2, 'agree', false],
  [4, 'agree', false],
  [undefined, 'agree', false],
])('lock code %s offers %s', (lockCode, shown, claimFirst) => {
  const page = buttonsFor({
    mode: 'approve',
    task: undefined,
    lockCode,
    buttons: [
      { alias: 'agree', name: '' },
      { alias: 'lockUnlock', name: '', isLock: true },
    ],
  });
  expect([aliasesOf(page.buttons), page.claimFirst]).toEqual([shown, claimFirst]);
});

test('an add-sign task has no inquiry, a page to read can at least be looked at', () => {
  expect(aliasesOf(buttonsFor({ mode: 'approve', task: { id: 't', status: 'ADDSIGN' }, lockCode: 2, buttons: named('agree inqu') }).buttons)).toBe('agree');
  expect(aliasesOf(buttonsFor({ mode: 'read', task: undefined, lockCode: undefined, buttons: [] }).buttons)).toBe('flowImage opinions print');
});

const isMain = (alias: string) => alias === 'agree';
test.each([
  ['all fit', ['a', 'b'], 2, ['a', 'b'], []],
  ['some hide, in order', ['agree', 'b', 'c', 'd'], 2, ['agree', 'b'], ['c', 'd']],
  ['the main one never hides', ['a', 'b', 'c', 'agree'], 2, ['a', 'agree'], ['b', 'c']],
])('split: %s', (_, items, room, visible, hidden) => {
  expect(splitButtons(items, room, isMain)).toEqual({ visible, hidden });
});

test('names: the server decides, claiming says what it does now', () => {
  const t = (key: string) => key;
  expect(labelOf({ alias: 'agree', name: '确认付款' }, 'k', 2, t, 'zh-CN')).toBe('确认付款');
  expect(labelOf({ alias: 'agree', name: '' }, 'k', 2, t, 'zh-CN')).toBe('k');
  expect(labelOf({ alias: 'conjure', name: '' }, undefined, 2, t, 'zh-CN')).toBe('conjure');
  expect(labelOf({ alias: 'lockUnlock', name: '签收' }, 'k', 1, t, 'zh-CN')).toBe('flowForm.button.claim');
  expect(labelOf({ alias: 'lockUnlock', name: '签收' }, 'k', 3, t, 'zh-CN')).toBe('flowForm.button.release');
  expect(defaultOpinion([{ alias: 'agree', name: '确认付款' }], t)).toBe('确认付款');
  expect(defaultOpinion([{ alias: 'agree', name: '' }], t)).toBe('flowForm.button.agree');
  expect(defaultOpinion([{ alias: 'startFlow', name: '提交' }], t)).toBe('');
});

test.each([
  ['an administrator who reads a document that waits for somebody', true, 'read', 'awaiting_check', true],
  ['an administrator where nobody is waited for', true, 'read', 'agree', false],
  ['an administrator with a task of his own', true, 'approve', 'awaiting_check', false],
  ['anybody else', false, 'read', 'awaiting_check', false],
] as const)('another holder may be named by %s: %s', (_, administers, mode, status, expected) => {
  const { buttons } = buttonsFor({ mode, task: undefined, lockCode: undefined, buttons: [] }, { administers, opinions: [{ id: 'o', taskId: 't', status }] });
  expect(buttons.some(({ alias }) => alias === 'changeHolder')).toBe(expected);
});
