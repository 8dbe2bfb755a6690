import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Binding } from '../../../renderers/form/store/Binding.ts';
import { FormStore } from '../../../renderers/form/index.ts';
import { defaultControls, type Control } from '../../../renderers/form/controls/index.ts';
import { languages } from '../../../registry/localised.ts';
import { click, compile, settle, unmountAll } from '../../renderers/form/support/mountForm.tsx';
import { storeOptions } from '../../renderers/form/support/surroundings.tsx';
import { leaving, person } from './acts.ts';
import { controlCases } from './cases/index.ts';
import type { ControlCase } from './ControlCase.ts';
import { loadParts } from './loadParts.ts';
import { buttons, cellOf, editable, findings, focusable, mountCell, mountExample, named, propertyOf, TITLE } from './setting.tsx';

// Parts that come on demand are here before the first control looks for them.
await loadParts();

afterEach(unmountAll);

test('every control has a case, and every case a control', () => {
  expect(controlCases.map((each) => each.widget).sort()).toEqual(defaultControls.map((control) => control.widget).sort());
});

const pairs = defaultControls.flatMap((control) =>
  controlCases.filter((each) => each.widget === control.widget).map((use) => ({ name: control.widget, control, use })),
);
const drawn = pairs.filter(({ control }) => control.layout !== 'hidden');
const fields = drawn.filter(({ control }) => control.layout !== 'static');
const editables = fields.filter(({ control }) => control.codec !== undefined || control.edit !== undefined);
const columns = fields.filter(({ use }) => use.notInCells === undefined);

describe.each(pairs)('$name is declared', ({ control }) => {
  test('with words in every language, and options and an example that fit', () => {
    for (const language of languages) {
      expect(control.title[language].trim()).not.toBe('');
      expect(control.doc[language].trim()).not.toBe('');
    }
    const names = control.options.map((option) => option.name);
    expect(names).toEqual([...new Set(names)]);
    expect(control.options.filter((option) => option.doc.trim() === '')).toEqual([]);
    if (control.types.length > 0) expect(control.types).toContain(control.example.type);
    const known = new Set([...names, 'placeholder', 'help', 'span', 'width']);
    expect(Object.keys(control.example.ui ?? {}).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe.each(editables)('$name to edit', ({ control, use }) => {
  test('has the name of its field, is reached by keyboard, and changes its value', async () => {
    expect(use.edit).toBeDefined();
    const form = await mountExample(control, use);
    const check = vi.spyOn(form.store, 'check');
    const place = form.place('f');
    expect(named(place, TITLE)).not.toEqual([]);
    expect(await findings(place)).toEqual([]);
    await person((user) => user.tab());
    expect(focusable(place)).toContain(document.activeElement);

    await use.edit?.(place);
    await leaving();
    expect(form.store.toData().f).toEqual(use.after);
    expect(form.store.dirty).toBe(true);
    expect(check).toHaveBeenCalled();
  });

  test('announces that it is demanded and what is wrong', async () => {
    if (use.neverEmpty !== undefined) return;
    const form = await mountExample(control, use, { data: {}, modes: { f: 'b' } });
    const place = form.place('f');
    const announced = place.querySelector('[aria-required=true]') ?? named(place, '必填')[0];
    expect(announced, 'demanded').toBeTruthy();

    await act(async () => {
      await form.store.submit();
    });
    expect(form.store.issueAddresses()).toEqual(['f']);
    const wrong = [...place.querySelectorAll('[aria-invalid=true]')];
    expect(wrong, 'wrong').not.toEqual([]);
    const message = form.store.issue('f')?.message ?? '?';
    const described = wrong
      .flatMap((element) => (element.getAttribute('aria-describedby') ?? '').split(' '))
      .map((id) => document.getElementById(id)?.textContent ?? '');
    expect(described.join(' ')).toContain(message);
    expect(await findings(place)).toEqual([]);
  });
});

describe.each(fields)('$name to read', ({ control, use }) => {
  const text = (): string => use.shown ?? textOf(control);

  test('is its text, with nothing that edits', async () => {
    const form = await mountExample(control, use, { modes: { f: 'r' } });
    const place = form.place('f');
    expect(place.textContent).toContain(text());
    expect(editable(place)).toEqual([]);
    expect(buttons(place).filter((button) => !isReadingButton(button, use))).toEqual([]);
    expect(await findings(place)).toEqual([]);
  });

  test('draws an empty value', async () => {
    const form = await mountExample(control, use, { modes: { f: 'r' }, data: {} });
    expect(editable(form.place('f'))).toEqual([]);
  });
});

describe.each(drawn)('$name', ({ control, use }) => {
  test('on paper cannot be edited or pressed', async () => {
    const form = await mountExample(control, use, { mode: 'print' });
    const place = form.place('f');
    await settle();
    expect(place.textContent).toContain(use.shown ?? textOf(control));
    expect(editable(place)).toEqual([]);
    expect(focusable(place)).toEqual([]);
    expect(buttons(place)).toEqual([]);
  });

  test('is not in the document when hidden', async () => {
    const form = await mountExample(control, use, { modes: { f: 'n' } });
    expect(form.root.querySelector('[data-address="f"]')).toBeNull();
    expect(form.root.querySelectorAll('input, textarea, button')).toHaveLength(0);
  });

  test('keeps its value on the way to the server and back', () => {
    const store = storeOf(control, control.example.value);
    const again = storeOf(control, JSON.parse(JSON.stringify(store.toData().f ?? null)));
    expect(textIn(again, control)).toBe(textIn(store, control));
  });
});

describe.each(columns)('$name in a sub-table', ({ control, use }) => {
  test('is text in its cell', async () => {
    const form = await mountCell(control, use, { modes: { 'mx.f': 'r' } });
    const cell = cellOf(form);
    // a cell has one line, and says where the others begin
    expect(cell.textContent?.replaceAll(' ↵ ', '\n')).toContain(use.shown ?? textOf(control));
    expect(editable(cell)).toEqual([]);
  });
});

describe.each(columns.filter(({ use }) => use.edit !== undefined))('$name in a sub-table', ({ control, use }) => {
  test('is edited in its cell and becomes text again', async () => {
    const form = await mountCell(control, use);
    expect(editable(cellOf(form))).toEqual([]);
    await click(cellOf(form));
    await settle();
    expect(named(cellOf(form), TITLE)).not.toEqual([]);

    await use.edit?.(cellOf(form));
    await person((user) => user.click(form.root));
    await leaving();
    await settle();
    const [row] = form.store.toData().mx as Record<string, unknown>[];
    expect(row?.f).toEqual(use.after);
    expect(editable(cellOf(form))).toEqual([]);
  });

  test('takes a pasted text', () => {
    const text = textOf(control);
    const store = storeOf(control, null);
    const binding = new Binding(store, fieldOf(store));
    const value = control.codec ? control.codec.parse(text) : control.paste?.(text, binding);
    if (control.codec === undefined && control.paste === undefined) return;
    binding.set(value);
    expect(textIn(store, control)).toBe(text);
  });
});

// helpers

function storeOf(control: Control, value: unknown): FormStore {
  return new FormStore(compile({ properties: { f: propertyOf(control) } }), { f: value }, storeOptions);
}

function fieldOf(store: FormStore) {
  const field = store.form.byPath.get('f');
  if (!field) throw new Error('the form has no field');
  return field;
}

function textIn(store: FormStore, control: Control): string {
  return control.text(new Binding(store, fieldOf(store)));
}

function textOf(control: Control): string {
  return textIn(storeOf(control, control.example.value), control);
}

function isReadingButton(button: HTMLElement, { readingButtons = [] }: ControlCase): boolean {
  const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
  return readingButtons.some((each) => (typeof each === 'string' ? each === name : each.test(name)));
}
