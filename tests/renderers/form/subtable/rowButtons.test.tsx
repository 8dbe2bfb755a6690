import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PropertySchema } from '../../../../registry/form/index.ts';
import { mountForm, settle, unmountAll, type MountedForm } from '../support/mountForm.tsx';

afterEach(unmountAll);

const properties = (widget: string): Readonly<Record<string, PropertySchema>> => ({
  mx: { type: 'array', title: '明细', items: { properties: { sm: { type: 'string', title: '说明', 'x-ui': { widget: 'input' } } } }, 'x-ui': { widget } },
});

const mounted = (widget: string): Promise<MountedForm> =>
  mountForm({ properties: properties(widget), data: { mx: ['甲', '乙', '丙', '丁'].map((sm) => ({ sm })) } });
const texts = ({ store }: MountedForm): string =>
  store.model
    .rows('mx')
    .map((row) => String(row.values['sm']))
    .join('');

/** Two clicks of one double click, on what stands in the same place. */
async function doubleClick(form: MountedForm, name: string, row: number): Promise<void> {
  for (const detail of [1, 2]) {
    await act(async () => {
      form.root.querySelector(`[aria-label="${name} 第${row}行"]`)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    });
    await settle();
  }
}

describe('a double click on a button of a row', () => {
  test.each(
    ['subTable', 'cards'].flatMap((widget) => [
      { widget, button: '删除', row: 2, left: '甲丙丁' },
      { widget, button: '复制', row: 2, left: '甲乙乙丙丁' },
      { widget, button: '上移', row: 3, left: '甲丙乙丁' },
      { widget, button: '下移', row: 2, left: '甲丙乙丁' },
    ]),
  )('$widget: $button is done once', async ({ widget, button, row, left }) => {
    const form = await mounted(widget);
    await vi.waitFor(() => expect(form.root.querySelector('[aria-label="复制 第1行"]')).not.toBeNull());
    await doubleClick(form, button, row);
    expect(texts(form)).toBe(left);
  });
});
