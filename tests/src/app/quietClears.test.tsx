import { DatePicker, Input, Select } from 'antd';
import { createRoot, type Root } from 'react-dom/client';
import { configure, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { quietClears } from '../../../src/portal/quietClears.ts';

// These tests wait for the screen as a user does; React is not driven by hand.
Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
configure({ asyncUtilTimeout: 10_000 });

let root: Root | undefined;
let end: () => void = () => undefined;
beforeAll(() => {
  end = quietClears(document, (field) => `清空${field}`);
});
afterAll(() => end());
afterEach(() => {
  root?.unmount();
  root = undefined;
  document.body.innerHTML = '';
});

it.each([
  ['a choice', <Select key="1" aria-label="币种" allowClear value="r" options={[{ value: 'r', label: '人民币' }]} />],
  ['a date', <DatePicker key="2" aria-label="币种" value={dayjs('2026-11-01')} />],
  ['a text', <Input key="3" aria-label="币种" allowClear value="x" onChange={() => undefined} />],
])('the cross of %s is no stop, and has its name', async (_, element) => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <>
      {element}
      <button type="button">后</button>
    </>,
  );
  const user = userEvent.setup();
  const box = await screen.findByLabelText('币种');
  box.focus();
  await user.tab();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('后'));
  const cross = document.querySelector('.ant-select-clear, .ant-picker-clear, .ant-input-clear-icon');
  expect([cross?.getAttribute('aria-label'), cross?.getAttribute('tabindex')]).toEqual(['清空币种', '-1']);
});
