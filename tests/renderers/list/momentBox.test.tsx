import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DayBox } from '../../../renderers/list/index.ts';
import { person } from '../../conformance/controls/acts.ts';
import { settle } from '../form/support/mountForm.tsx';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

function Box({ clock, told }: { readonly clock: string; readonly told: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <>
      <DayBox
        label="时间"
        clock={clock}
        text={text}
        messageId={undefined}
        onText={(next) => {
          told(next);
          setText(next);
        }}
      />
      <button type="button">下一个</button>
    </>
  );
}

test.each([
  ['00:00:00', '2026-12-01', '2026-12-01 00:00:00'],
  ['23:59:59', '2026-12-01', '2026-12-01 23:59:59'],
  ['23:59:59', '2026年12月1日', '2026-12-01 23:59:59'],
  ['23:59:59', '20261201', '2026-12-01 23:59:59'],
  ['23:59:59', '2026-12-1 8:05', '2026-12-01 08:05:00'],
  ['23:59:59', '2026-12-01 00:00:00', '2026-12-01 00:00:00'],
  ['00:00:00', '下周一', '下周一'],
])('with %s, %s that is typed and left stays as %s', async (clock, typed, expected) => {
  const told: string[] = [];
  await act(async () => root.render(<Box clock={clock} told={(text) => told.push(text)} />));
  await person((user) => user.click(screen.getByRole('textbox', { name: '时间' })));
  await person((user) => user.keyboard(typed));
  await person((user) => user.click(screen.getByRole('button', { name: '下一个' })));
  await settle();
  expect(told.at(-1)).toBe(expected);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '时间' }).value).toBe(expected);
});
