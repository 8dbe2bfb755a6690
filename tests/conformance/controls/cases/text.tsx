import type { ControlCase } from '../ControlCase.ts';
import { act } from 'react';
import { within } from '@testing-library/dom';
import { leaving, typing, type Act } from '../acts.ts';

export const textCases: readonly ControlCase[] = [
  { widget: 'input', edit: typing('乙'), after: '乙' },
  { widget: 'textarea', edit: typing('丙'), after: '丙' },
  {
    widget: 'richText',
    edit: pastingMarkup('<p onclick="steal()">会议<em>决定</em><script>steal()</script></p>'),
    after: '<p>会议<em>决定</em></p>',
    shown: '会议纪要',
    notInCells: 'formatted text takes several lines',
  },
  { widget: 'propertyText', shown: '本人承诺所填内容属实' },
];

// helpers

/** Replaces everything by formatted text from the clipboard. */
function pastingMarkup(markup: string): Act {
  return async (place) => {
    const box = within(place).getByRole('textbox');
    await act(async () => {
      box.focus();
      document.getSelection()?.selectAllChildren(box);
      document.dispatchEvent(new Event('selectionchange'));
    });
    const data = { types: ['text/html'], files: [], items: [], getData: (type: string) => (type === 'text/html' ? markup : '') };
    await act(async () => {
      box.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: data }));
    });
    await leaving();
  };
}
