import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { screen } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { Value } from 'typebox/value';
import { languages } from '../../../registry/localised.ts';
import { namesIn, type LayoutBlock } from '../../../registry/form/index.ts';
import { defaultLayouts } from '../../../renderers/form/layout/layouts/index.ts';
import { FormLayout } from '../../../schemas/metadata/formLayout.ts';
import { layoutKinds } from '../../../schemas/metadata/index.ts';
import { settle, unmountAll } from '../../renderers/form/support/mountForm.tsx';
import { drawn, findings, mountGroups, mountLayout } from './setting.tsx';

afterEach(unmountAll);

const all = defaultLayouts.map((layout) => ({ kind: layout.kind, layout }));
/** Layouts that hide parts of themselves. */
const hiding = all.filter(({ layout }) => layout.print === 'expanded');

test('every layout that metadata may name is declared, and the other way round', () => {
  expect(all.map(({ kind }) => kind).sort()).toEqual([...layoutKinds].sort());
});

describe.each(all)('$kind', ({ layout }) => {
  test('is declared with words in every language and options that its example keeps to', () => {
    for (const language of languages) {
      expect(layout.title[language].trim()).not.toBe('');
      expect(layout.doc[language].trim()).not.toBe('');
    }
    expect([...layout.options, ...layout.partOptions].filter((option) => option.doc.trim() === '')).toEqual([]);
    const known = new Set(['kind', 'title', 'parts', ...layout.options.map((option) => option.name)]);
    expect(Object.keys(layout.example).filter((name) => !known.has(name))).toEqual([]);
    const inParts = new Set(['items', ...layout.partOptions.map((option) => option.name)]);
    expect(layout.example.parts.flatMap((part) => Object.keys(part)).filter((name) => !inParts.has(name))).toEqual([]);
    expect(Value.Check(FormLayout, [{ group: '资料', items: [layout.example] }])).toBe(true);
  });

  test('draws its fields in order, without findings', async () => {
    const form = await mountLayout(layout.example);
    const fields = drawn(form);
    expect(fields).toEqual(namesIn([layout.example]).slice(0, fields.length));
    expect(fields.length).toBeGreaterThan(0);
    expect(await findings(form)).toEqual([]);
  });

  test('is not there when everything in it is hidden', async () => {
    const form = await mountLayout(layout.example, { modes: { a: 'n', b: 'n', c: 'n', d: 'n' } });
    expect(form.root.querySelector(`[data-layout=${layout.kind}]`)).toBeNull();
    expect(form.root.textContent).toBe('');
  });

  test('on paper shows everything and nothing to press', async () => {
    const form = await mountLayout(layout.example, { mode: 'print', data: { a: '1', b: '2', c: '3', d: '4' } });
    expect(drawn(form)).toEqual(['a', 'b', 'c', 'd']);
    for (const { title } of layout.example.parts) if (title !== undefined) expect(form.root.textContent).toContain(title);
    expect(form.root.querySelectorAll('button, input, [tabindex="0"], [role=tab]')).toHaveLength(0);
  });

  test('leads to a field inside', async () => {
    const form = await mountLayout(layout.example);
    await act(async () => form.ui.goTo('d'));
    await settle(80);
    expect(form.place('d').contains(document.activeElement)).toBe(true);
  });

  test('leads into a layout inside a layout', async () => {
    const inner = {
      ...layout.example,
      parts: layout.example.parts.map((part) => ({ ...part, items: part.items.filter((item) => item !== 'a') })).filter((part) => part.items.length > 0),
    };
    const outer: LayoutBlock = {
      kind: 'accordion',
      parts: [
        { title: '外一', items: ['a'] },
        { title: '外二', items: [inner] },
      ],
    };
    const form = await mountLayout(outer);
    await act(async () => form.ui.goTo('d'));
    await settle(80);
    expect(form.place('d').contains(document.activeElement)).toBe(true);
    expect(await findings(form)).toEqual([]);
  });

  test('is left out with its fields of another branch, and keeps unknown names visible', async () => {
    const form = await mountLayout({
      ...layout.example,
      parts: layout.example.parts.map((part, at) => (at === 0 ? { ...part, items: [...part.items, 'nowhere'] } : part)),
    });
    expect(form.root.textContent).toContain('nowhere');
  });
});

describe.each(hiding)('$kind', ({ layout }) => {
  test('marks the part that holds something wrong, and hides the mark when it is right', async () => {
    const form = await mountLayout(layout.example);
    expect(screen.queryByRole('img', { name: '有错误' })).toBeNull();
    await act(async () => {
      await form.store.submit();
    });
    expect(screen.getAllByRole('img', { name: '有错误' })).toHaveLength(1);
    const field = form.store.form.byPath.get('d');
    await act(async () => {
      if (field) form.store.set(field, '有');
    });
    expect(screen.queryByRole('img', { name: '有错误' })).toBeNull();
  });

  test('leaves out a part of which nothing can be seen', async () => {
    const form = await mountLayout(layout.example, { modes: { c: 'n', d: 'n' } });
    expect(form.root.textContent).not.toContain(layout.example.parts[1]?.title);
  });
});

describe('tabs', () => {
  const tabs = (options: Partial<LayoutBlock> = {}): LayoutBlock => ({
    kind: 'tabs',
    parts: [
      { title: '甲页', items: ['a', 'd'] },
      { title: '乙页', items: ['b'] },
      { title: '丙页', items: ['c'] },
    ],
    ...options,
  });
  // a mark for errors may stand before the title
  const tab = (name: string): HTMLElement => screen.getByRole('tab', { name: (text) => text.endsWith(name) });

  test('are one stop for Tab and move with arrows, Home and End', async () => {
    const form = await mountLayout(tabs());
    const user = userEvent.setup();
    await act(async () => tab('甲页').focus());
    for (const [key, name] of [
      ['{ArrowRight}', '乙页'],
      ['{End}', '丙页'],
      ['{ArrowRight}', '甲页'],
      ['{ArrowLeft}', '丙页'],
      ['{Home}', '甲页'],
    ] as const) {
      await act(async () => user.keyboard(key));
      expect(document.activeElement).toBe(tab(name));
      expect(tab(name).getAttribute('aria-selected')).toBe('true');
    }
    expect(form.root.querySelectorAll('[role=tab][tabindex="0"]')).toHaveLength(1);
  });

  test('at the left move with up and down', async () => {
    await mountLayout(tabs({ position: 'left' }));
    expect(screen.getByRole('tablist').getAttribute('aria-orientation')).toBe('vertical');
    await act(async () => tab('甲页').focus());
    await act(async () => userEvent.setup().keyboard('{ArrowDown}'));
    expect(document.activeElement).toBe(tab('乙页'));
  });

  test('with nextCheck open the next one only when this one is right, and show only its issues', async () => {
    const form = await mountLayout(tabs({ nextCheck: true }));
    await act(async () => tab('丙页').click());
    await settle(80);
    expect(tab('甲页').getAttribute('aria-selected')).toBe('true');
    expect(form.store.issueAddresses()).toEqual(['d']);
    expect(form.place('d').contains(document.activeElement)).toBe(true);
    const field = form.store.form.byPath.get('d');
    await act(async () => {
      if (field) form.store.set(field, '有');
    });
    await act(async () => tab('丙页').click());
    await settle(40);
    expect(tab('丙页').getAttribute('aria-selected')).toBe('true');
  });

  test('written in the short form are the same', async () => {
    const form = await mountGroups([
      {
        group: '资料',
        fields: ['a'],
        tabs: [
          { title: '一', fields: ['b'] },
          { title: '二', fields: ['c', 'd'] },
        ],
      },
    ]);
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual(['一', '二']);
    await act(async () => form.ui.goTo('c'));
    await settle(80);
    expect(form.place('c').contains(document.activeElement)).toBe(true);
  });
});

describe('accordion', () => {
  const accordion = (options: Partial<LayoutBlock> = {}): LayoutBlock => ({
    kind: 'accordion',
    parts: [
      { title: '甲', items: ['a'] },
      { title: '乙', items: ['b', 'd'] },
      { title: '丙', open: true, items: ['c'] },
    ],
    ...options,
  });
  const panel = (name: string): HTMLElement => screen.getByRole('button', { name });
  const isOpen = (name: string): boolean => panel(name).getAttribute('aria-expanded') === 'true';

  test('opens what metadata says, several at once, and closes by keyboard', async () => {
    await mountLayout(accordion());
    expect(['甲', '乙', '丙'].map(isOpen)).toEqual([false, false, true]);
    await act(async () => panel('甲').focus());
    await act(async () => userEvent.setup().keyboard('{Enter}'));
    expect(['甲', '乙', '丙'].map(isOpen)).toEqual([true, false, true]);
    expect(screen.getByRole('region', { name: '甲' })).not.toBeNull();
    await act(async () => userEvent.setup().keyboard(' '));
    expect(isOpen('甲')).toBe(false);
  });

  test('with single keeps one open', async () => {
    await mountLayout(accordion({ single: true }));
    await act(async () => panel('甲').click());
    expect(['甲', '乙', '丙'].map(isOpen)).toEqual([true, false, false]);
  });
});

describe('pages', () => {
  const pages = (options: Partial<LayoutBlock> = {}): LayoutBlock => ({
    kind: 'pages',
    parts: [
      { title: '甲步', items: ['a'] },
      { title: '乙步', items: ['b', 'd'] },
      { title: '丙步', items: ['c'] },
    ],
    ...options,
  });
  const button = (name: RegExp | string): HTMLButtonElement => screen.getByRole('button', { name });
  const current = (): string | null | undefined => document.querySelector('[aria-current=step]')?.textContent;

  test('go on and back, and keep what was typed', async () => {
    const form = await mountLayout(pages({ nextCheck: false }));
    expect(button('上一步').disabled).toBe(true);
    await act(async () => button('下一步').click());
    await settle();
    expect(current()).toContain('乙步');
    await act(async () => button('下一步').click());
    await settle();
    expect(button('下一步').disabled).toBe(true);
    expect(drawn(form)).toEqual(['c']);
    await act(async () => button('上一步').click());
    await settle();
    expect(current()).toContain('乙步');
  });

  test('do not go on from a page that is wrong, nor past it', async () => {
    const form = await mountLayout(pages());
    await act(async () => button(/丙步/).click());
    await settle(80);
    expect(current()).toContain('乙步');
    expect(form.store.issueAddresses()).toEqual(['d']);
    expect(form.place('d').contains(document.activeElement)).toBe(true);
  });
});
