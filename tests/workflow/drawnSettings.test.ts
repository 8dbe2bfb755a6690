import { expect, test } from 'vitest';
import { compileBpmn, flowToBpmn } from '../../server/workflow/index.ts';

/** Settings of a drawing are read by name and value, or refused: nothing is passed over in silence. */

async function problemsOf(change: (xml: string) => string): Promise<readonly string[]> {
  const { xml = '' } = await flowToBpmn(
    { key: 'k', name: '流程' },
    {
      form: 'demo',
      subject: '流程',
      nodes: [
        { id: 's', type: 'START' },
        { id: 'a', type: 'USERTASK', assignee: { rule: 'startUser' } },
        { id: 'b', type: 'USERTASK', assignee: { rule: 'startUser' }, skipWhen: 'je > 1', buttons: ['agree'] },
        { id: 'e', type: 'END' },
      ],
      edges: [
        { from: 's', to: 'a' },
        { from: 'a', to: 'b' },
        { from: 'b', to: 'e' },
      ],
    },
  );
  const changed = change(xml);
  if (changed === xml && change('skipWhen') !== 'skipWhen') throw new Error('nothing was changed');
  return (await compileBpmn(changed, () => undefined)).problems.filter(({ level }) => level === 'error').map(({ message }) => message);
}

test('a drawing as it is written has no problem', async () => {
  expect(await problemsOf((xml) => xml)).toEqual([]);
});

test.each<readonly [string, (xml: string) => string, string]>([
  ['an unknown setting', (xml) => xml.replace('skipWhen=', 'skipWhenn='), 'skipWhenn'],
  ['an unknown value', (xml) => xml.replace('skipWhen=', 'emptyPolicy="nosuch" skipWhen='), 'nosuch'],
  ['an unknown part', (xml) => xml.replace('<wf:button ', '<wf:buton '), 'wf:buton'],
  ['an unknown setting of a part', (xml) => xml.replace('<wf:button alias=', '<wf:button aliass="x" alias='), 'aliass'],
  ['an unknown rule', (xml) => xml.replace('rule="startUser"', 'rule="startUsr"'), 'startUsr'],
])('%s is refused', async (_, change, named) => {
  expect((await problemsOf(change)).join()).toContain(named);
});
