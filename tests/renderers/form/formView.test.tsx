import { act, useEffect } from 'react';
import { App } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test } from 'vitest';
import type { CompiledField, PropertySchema } from '../../../registry/form/index.ts';
import { translateRule } from '../../../validators/index.ts';
import { issueLine, notifyFormulaError, notifyIssues, SummaryBar } from '../../../renderers/form/index.ts';
import { FormulaError } from '../../../formula/index.ts';
import type { NotificationInstance } from 'antd/es/notification/interface.js';
import { blur, click, compile, mountCompiled, mountForm, settle, type, unmountAll } from './support/mountForm.tsx';
import { Surroundings, translate } from './support/surroundings.tsx';
import { travelClaim } from './support/travelClaim.ts';

const besides: Root[] = [];
afterEach(async () => {
  await unmountAll();
  // what still moves when the page is gone would fail the run
  await act(async () => {
    for (const root of besides.splice(0)) root.unmount();
  });
});

const text = (title: string, more: PropertySchema = {}): PropertySchema => ({ type: 'string', title, 'x-ui': { widget: 'input' }, ...more });

describe('a form', () => {
  test('a keystroke reaches the model and nothing else is drawn anew', async () => {
    const form = await mountForm({ properties: { a: text('甲'), b: text('乙') } });
    const other = form.place('b');
    const before = other.innerHTML;
    await type(form.place('a').querySelector('input'), 'x');
    expect(form.store.toData()).toMatchObject({ a: 'x' });
    expect(form.place('b')).toBe(other);
    expect(other.innerHTML).toBe(before);
  });

  test('required fields carry a star and say so', async () => {
    const form = await mountForm({ properties: { a: text('甲', { 'x-rules': 'required' }), b: text('乙') }, modes: { b: 'b' } });
    for (const name of ['a', 'b']) {
      expect(form.place(name).querySelector('.yb-star')).not.toBeNull();
      expect(form.place(name).querySelector('input')?.getAttribute('aria-required')).toBe('true');
    }
  });

  test('leaving a field checks it; the message is tied to the control and goes with the repair', async () => {
    const form = await mountForm({ properties: { a: text('甲', { 'x-rules': 'required|max:2' }) } });
    const box = form.place('a').querySelector('input');
    await act(async () => {
      box?.focus();
    });
    await blur(box);
    const message = form.place('a').querySelector('.yb-error');
    expect(message?.textContent).toContain('不能为空');
    expect(form.place('a').querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
    expect(form.place('a').querySelector('input')?.getAttribute('aria-describedby')).toBe(message?.id);

    await type(form.place('a').querySelector('input'), '好');
    expect(form.place('a').querySelector('.yb-error')).toBeNull();
  });

  test('comparing rules are looked at again when the other field changes', async () => {
    const form = await mountForm({ properties: { a: text('起', { 'x-rules': 'date_lte:b' }), b: text('止') }, data: { a: '2026-11-20', b: '2026-11-16' } });
    const [from, to] = ['a', 'b'].map((name) => form.place(name).querySelector('input'));
    await act(async () => {
      from?.focus();
    });
    await blur(from ?? null);
    expect(form.place('a').querySelector('.yb-error')).not.toBeNull();
    await type(to ?? null, '2026-11-21');
    await blur(to ?? null);
    expect(form.place('a').querySelector('.yb-error')).toBeNull();
  });

  test('money is exact and gets its separators when the person leaves', async () => {
    const form = await mountForm({ properties: { je: { type: 'number', title: '金额', 'x-ui': { widget: 'money' } } } });
    const box = form.place('je').querySelector('input');
    await type(box, '99,999,999,999.99');
    expect(box?.value).toBe('99,999,999,999.99');
    expect(form.store.toData().je).toBe('99999999999.99');
    await blur(box);
    expect(box?.value).toBe('99,999,999,999.99');
    await type(box, '1234567.5');
    await blur(box);
    expect(box?.value).toBe('1,234,567.50');
    await type(box, 'abc');
    expect(form.store.toData().je).toBe('abc');
  });

  test('a default formula gives way to an edit and can be restored', async () => {
    const form = await mountForm({
      properties: {
        a: { type: 'number', title: '甲', 'x-ui': { widget: 'number' } },
        b: { type: 'number', title: '乙', 'x-defaultFormula': 'a * 2', 'x-ui': { widget: 'number' } },
      },
      data: { a: 2 },
    });
    const box = form.place('b').querySelector('input');
    expect(box?.value).toBe('4');
    expect(form.place('b').querySelector('[title="恢复公式"]')).toBeNull();
    await type(box, '9');
    await blur(box);
    await type(form.place('a').querySelector('input'), '5');
    expect(box?.value).toBe('9');
    await click(form.place('b').querySelector('[title="恢复公式"]'));
    expect(form.place('b').querySelector('input')?.value).toBe('10');
  });

  test.each([
    ['fixes', { value: 'z' }],
    ['keeps empty', { clear: true }],
  ])('what linkage %s is only read', async (_, action) => {
    const form = await mountForm({
      properties: { a: text('甲', { 'x-linkage': [{ when: "a == 'x'", then: [{ field: 'b', ...action }] }] }), b: text('乙') },
      data: { b: 'y' },
    });
    const b = form.store.form.byPath.get('b');
    const isInput = (): boolean => form.place('b').querySelector('input:not([readonly])') !== null;
    const write = async (value: string): Promise<void> => {
      const a = form.store.form.byPath.get('a');
      if (a) await act(async () => form.store.set(a, value));
    };
    expect([isInput(), b && form.store.mode(b)]).toEqual([true, 'w']);
    await write('x');
    expect([isInput(), b && form.store.mode(b)]).toEqual([false, 'r']);
    await write('');
    expect([isInput(), b && form.store.mode(b)]).toEqual([true, 'w']);
  });

  test('linkage hides, shows and demands', async () => {
    const form = await mountForm({
      properties: {
        a: text('甲', { 'x-linkage': [{ when: "a == 'x'", then: [{ field: 'b', mode: 'b', message: '请说明' }], else: [{ field: 'b', mode: 'n' }] }] }),
        b: text('乙'),
      },
    });
    expect(form.root.querySelector('[data-address="b"]')).toBeNull();
    await type(form.place('a').querySelector('input'), 'x');
    expect(form.place('b').querySelector('.yb-star')).not.toBeNull();
    expect(form.place('b').textContent).toContain('请说明');
    await type(form.place('a').querySelector('input'), 'y');
    expect(form.root.querySelector('[data-address="b"]')).toBeNull();
  });

  test('a name of the layout that the form does not have is shown, not skipped', async () => {
    const form = await mountForm({ properties: { a: text('甲') }, layout: [{ group: '组', fields: ['a', 'ghost'] }] });
    expect(form.root.querySelector('[data-testid=unknown-renderer]')?.textContent).toContain('ghost');
  });

  test('fields that the layout forgets are drawn at the end', async () => {
    const form = await mountForm({ properties: { a: text('甲'), b: text('乙') }, layout: [{ group: '组', fields: ['a'] }] });
    expect(form.place('b').textContent).toContain('乙');
  });

  test('large forms are complete after a while, and at once when a field is wanted', async () => {
    const properties = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`f${index}`, text(`字段${index}`)]));
    const form = await mountForm({ properties });
    await act(async () => {
      form.ui.goTo('f399');
    });
    await settle(60);
    expect(form.root.querySelectorAll('input')).toHaveLength(400);
    expect(document.activeElement?.getAttribute('data-control')).toBe('f399');
  });

  test('queries fill fields; equal questions are asked once, empty ones not at all', async () => {
    const asked: string[] = [];
    const query = (alias: string, params: Readonly<Record<string, unknown>>): Promise<readonly Record<string, unknown>[]> => {
      asked.push(`${alias} ${JSON.stringify(params)}`);
      return Promise.resolve([{ bz: 500, dj: 'A' }]);
    };
    const bound = (result: string): PropertySchema => text(result, { 'x-query': { alias: 'q', params: { cs: 'cs' }, result } });
    const form = await mountForm({ properties: { cs: text('城市'), bz: bound('bz'), dj: bound('dj') }, modes: { bz: 'r', dj: 'r' }, store: { query } });
    await settle(80);
    expect(asked).toEqual([]);
    await act(async () => {
      const field = form.store.form.byPath.get('cs');
      if (field) for (const text of ['北', '北京']) form.store.set(field, text);
    });
    await settle(80);
    expect(asked).toEqual(['q {"cs":"北京"}']);
    expect(form.place('bz').textContent).toContain('500');
    expect(form.place('dj').textContent).toContain('A');
  });

  test('an answer that is too late is dropped', async () => {
    const waiting: ((rows: readonly Record<string, unknown>[]) => void)[] = [];
    const signals: AbortSignal[] = [];
    const form = await mountForm({
      properties: { cs: text('城市'), bz: text('标准', { 'x-query': { alias: 'q', params: { cs: 'cs' }, result: 'bz' } }) },
      store: {
        query: (_alias, _params, signal) =>
          new Promise((answer) => {
            signals.push(signal);
            waiting.push(answer);
          }),
      },
    });
    await type(form.place('cs').querySelector('input'), 'a');
    await settle(80);
    await type(form.place('cs').querySelector('input'), 'b');
    await settle(80);
    await act(async () => {
      waiting[1]?.([{ bz: 'new' }]);
      waiting[0]?.([{ bz: 'old' }]);
    });
    expect(form.store.toData().bz).toBe('new');
    expect(signals[0]?.aborted).toBe(true);
  });
});

describe('structure', () => {
  const properties = { lx: text('类型'), bz: text('备注') };
  const keywords: PropertySchema = {
    if: { properties: { lx: { const: '其他' } }, required: ['lx'] },
    then: { properties: { sm: { type: 'string' } } },
  };

  test('if and then of the schema add fields when their value says so', async () => {
    const form = compile({ properties, keywords, modes: { sm: 'w' }, layout: [{ group: '组', fields: ['lx', 'sm', 'bz'] }] });
    const mountedForm = await mountCompiled(form, {}, {});
    expect(mountedForm.root.querySelector('[data-address="sm"]')).toBeNull();
    await type(mountedForm.place('lx').querySelector('input'), '其他');
    expect(mountedForm.place('sm')).not.toBeNull();
    const box = mountedForm.place('lx').querySelector('input');
    await type(box, '其');
    expect(mountedForm.root.querySelector('[data-address="sm"]')).toBeNull();
    expect(mountedForm.place('lx').querySelector('input')).toBe(box);
  });
});

describe('the travel claim', () => {
  test('is drawn for its applicant with the amounts of its sample', async () => {
    const { form, data } = travelClaim('start');
    const mountedForm = await mountCompiled(form, data, {});
    expect(mountedForm.place('bxzje').textContent).toContain('4,370.00');
    expect(mountedForm.place('sfjedx').textContent).toContain('壹仟叁佰柒拾元整');
    expect(mountedForm.root.querySelector('[data-testid=unknown-renderer]')).toBeNull();
    // hidden from the applicant
    for (const name of ['hdje', 'cwsm', 'pzbh']) expect(mountedForm.root.querySelector(`[data-address="${name}"]`)).toBeNull();
  });

  test('is text for its reader, and complete on paper', async () => {
    for (const mode of ['read', 'print'] as const) {
      const { form, data } = travelClaim(mode);
      const mountedForm = await mountCompiled(form, data, { mode });
      expect(mountedForm.root.querySelectorAll('input, textarea')).toHaveLength(0);
      if (mode === 'print') expect(mountedForm.root.querySelectorAll('.yb-print-table')).toHaveLength(5);
    }
  });
});

describe('messages', () => {
  const issue = { rule: 'required', level: 'error' as const };

  test.each([
    [{ ...issue, path: 'zsmx[0].cbsm', label: '住宿费 第1行 · 超标说明', message: '超标说明：不能为空' }, '住宿费 第1行 · 超标说明：不能为空'],
    [{ ...issue, path: 'sj', label: '手机', message: '手机号格式不正确' }, '手机：手机号格式不正确'],
    [{ ...issue, path: 'gzr', label: '工作日', message: '工作日历没有【2027】年' }, '工作日：工作日历没有【2027】年'],
    [{ ...issue, path: 'amount', label: 'Amount', message: 'Amount is too high' }, 'Amount：is too high'],
    [{ ...issue, path: 'a', label: '单价', message: '不能小于 1' }, '单价：不能小于 1'],
    [{ ...issue, path: '', label: '', message: '请至少填写一条费用明细' }, '请至少填写一条费用明细'],
  ])('a line says where and what (%#)', (one, line) => {
    expect(issueLine(one, translate)).toBe(line);
  });

  test('one notification that stays, with a line per field that leads there', async () => {
    const properties = {
      a: text('甲'),
      mx: {
        type: 'array',
        title: '住宿费',
        items: { properties: { cbsm: text('超标说明', { 'x-rules': 'required' }), cs: text('城市') } },
        'x-ui': { widget: 'subTable' },
      },
    };
    const form = await mountForm({
      properties,
      data: { mx: [{ cbsm: '', cs: '合肥' }] },
      layout: [
        {
          group: '明细',
          tabs: [
            { title: '一', fields: ['a'] },
            { title: '二', fields: ['mx'] },
          ],
        },
      ],
    });
    const notification = await notificationOf();
    const show = async (): Promise<void> => act(async () => notifyIssues(notification, await form.store.submit(), form.store, form.ui, translate));
    await show();
    await show();
    const boxes = document.querySelectorAll('.yb-issues');
    expect(boxes).toHaveLength(1);
    expect(boxes[0]?.textContent).toContain('错误提示');
    expect(boxes[0]?.textContent).toContain('请正确的填写以下表单内容：');
    expect(form.root.querySelector('.yb-tab-dot')).not.toBeNull();

    const line = boxes[0]?.querySelector('li button') ?? null;
    expect(line?.textContent).toBe('住宿费 第1行 · 超标说明：不能为空');
    await click(line);
    await settle(60);
    expect(document.activeElement?.closest('[data-address]')?.getAttribute('data-address')).toMatch(/^mx#.*\.cbsm$/);
  });

  test('a line goes with its cause, the notification with the last one', async () => {
    const form = await mountForm({ properties: { a: text('甲', { 'x-rules': 'required' }), b: text('乙', { 'x-rules': 'required|max:3' }) } });
    const notification = await notificationOf();
    await act(async () => notifyIssues(notification, await form.store.submit(), form.store, form.ui, translate));
    const lines = (): (string | null)[] => [...document.querySelectorAll('.yb-issues li')].map((line) => line.textContent);
    const set = (name: string, value: string): Promise<void> => act(async () => form.store.set(form.store.form.byPath.get(name) as CompiledField, value));
    expect(lines()).toEqual(['甲：不能为空', '乙：不能为空']);
    // a narrow screen shows the first, and the others on demand until one of them is followed
    const more = (): HTMLElement | null => document.querySelector('.yb-issue-more');
    expect([
      more()?.textContent,
      more()?.ariaExpanded ?? more()?.getAttribute('aria-expanded'),
      document.querySelectorAll('.yb-issue-list-short'),
    ]).toMatchObject(['还有 1 处', 'false', { length: 1 }]);
    await click(more());
    expect([more()?.textContent, document.querySelectorAll('.yb-issue-list-short')]).toMatchObject(['收起', { length: 0 }]);
    await click(document.querySelector('.yb-issues li:last-child button'));
    expect(document.querySelectorAll('.yb-issue-list-short')).toHaveLength(1);
    await set('b', '一二三四');
    expect(lines()).toEqual(['甲：不能为空', '乙：长度不能超过 3']);
    await set('b', '一');
    expect(lines()).toEqual(['甲：不能为空']);
    expect(more()).toBeNull();
    await set('a', '有');
    await settle(60);
    expect(lines()).toEqual([]);
    expect(document.querySelector('.yb-issues:not([class*=leave])')).toBeNull();
  });

  test('without details there is a plain warning; formula errors name their field', async () => {
    const form = await mountForm({ properties: { a: text('甲') } });
    const field = form.store.form.fields[0];
    const notification = await notificationOf();
    await act(async () => {
      notifyIssues(notification, [], form.store, form.ui, translate);
      if (field)
        notifyFormulaError(notification, new FormulaError('FML_TYPE', 'notNumber', 0, '"一百"'), field, form.store.form, translate, translateRule('en-US'));
      if (field)
        notifyFormulaError(
          notification,
          new FormulaError('FML_INVALID_DATE', 'invalidDate', 0),
          { ...field, path: 'b' },
          form.store.form,
          translate,
          translateRule('en-US'),
        );
    });
    await settle();
    expect(document.body.textContent).toContain('请正确的填写表单内容.');
    expect(document.body.textContent).toContain('公式运算错误');
    // the words of the reader's language, never those in which the engine says it to designers
    expect(document.body.textContent).toContain('“"一百"” in the formula is not a number');
    expect(document.body.textContent).not.toContain('参数不对');
    expect(document.body.textContent).toContain('invalid date');
  });

  test('the summary line follows the amounts', async () => {
    const { form, data } = travelClaim('start');
    const mountedForm = await mountCompiled(form, data, {});
    const element = document.body.appendChild(document.createElement('div'));
    const root = createRoot(element);
    await act(async () =>
      root.render(
        <Surroundings>
          <SummaryBar store={mountedForm.store} />
        </Surroundings>,
      ),
    );
    expect(element.textContent).toContain('4,370.00');
    const row = mountedForm.store.model.rows('qtmx')[0];
    const field = form.byPath.get('qtmx.item.je');
    await act(async () => {
      if (row && field) mountedForm.store.set(field, '900', row);
    });
    expect(element.textContent).toContain('4,470.00');
    expect(element.textContent).toContain('壹仟肆佰柒拾元整');
    await act(async () => root.unmount());
    element.remove();
  });
});

// helpers

async function notificationOf(): Promise<NotificationInstance> {
  let instance: NotificationInstance | undefined;
  function Take(): null {
    const { notification } = App.useApp();
    useEffect(() => {
      instance = notification;
    }, [notification]);
    return null;
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  besides.push(root);
  await act(async () =>
    root.render(
      <Surroundings>
        <Take />
      </Surroundings>,
    ),
  );
  if (!instance) throw new Error('no notification');
  return instance;
}
