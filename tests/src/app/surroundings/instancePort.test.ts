import { expect, it, vi } from 'vitest';
import { createInstancePort, portOf } from '../../../../src/portal/choices/instancePort.ts';
import { conditionsOf, isOpen } from '../../../../src/rendering/embeddedList/conditions.ts';
import type { Api } from '../../../../src/api/index.ts';

const opinion = {
  id: '1',
  taskKey: 'N1',
  taskName: '部门审批',
  auditorName: '高远',
  orgPath: '/云杉研究院/新能源研究所',
  status: 'agree',
  statusVal: '同意',
  opinion: '好',
  completeTime: '2026-11-16 09:00:00',
  files: '[{"id":"f1","name":"附件.pdf"}]',
  zfiles: '[{"id":"s1","name":"签名-高远.png"}]',
};

function port(call: () => Promise<unknown>, instId?: string) {
  return createInstancePort({ call } as unknown as Api, { instId, nodeId: 'N2', nodeName: undefined, user: { id: 'U1', name: '陈雨欣' } });
}

it('reads the opinions of a document once, with signature and files', async () => {
  const call = vi.fn(() => Promise.resolve([opinion]));
  const instance = port(call, 'I1');
  expect(await instance.opinions()).toEqual([
    {
      id: '1',
      nodeId: 'N1',
      node: '部门审批',
      person: '高远',
      org: '新能源研究所',
      status: '同意',
      opinion: '好',
      time: '2026-11-16 09:00:00',
      files: [{ fileId: 'f1', name: '附件.pdf' }],
      signature: 's1',
    },
  ]);
  await instance.opinions();
  expect(call).toHaveBeenCalledTimes(1);
  expect(instance).toMatchObject({ instId: 'I1', nodeId: 'N2', address: '/fvue/inst/I1' });
});

it('asks nothing where the opinions came with the document', async () => {
  const instance = portOf({ instId: 'I1', user: { id: 'U1', name: '陈雨欣' } }, [opinion]);
  expect(await instance.opinions()).toMatchObject([{ node: '部门审批', signature: 's1' }]);
  expect(instance).toMatchObject({ instId: 'I1', address: '/fvue/inst/I1', user: { id: 'U1' } });
});

it('asks again after a failure, and asks nothing without a document', async () => {
  const call = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('网络异常')).mockResolvedValue([]);
  const instance = port(call, 'I1');
  await expect(instance.opinions()).rejects.toThrow('网络异常');
  await Promise.resolve();
  expect(await instance.opinions()).toEqual([]);
  const none = vi.fn();
  expect(await port(none).opinions()).toEqual([]);
  expect(none).not.toHaveBeenCalled();
});

it.each([
  [null, true],
  ['', true],
  [[], true],
  [0, false],
  ['x', false],
])('a condition with %j is open: %s', (value, open) => {
  expect(isOpen({ property: 'bm', value })).toBe(open);
});

it('pins each condition for itself', () => {
  expect(
    conditionsOf([
      { property: 'bm', value: 'O1' },
      { property: 'lx', value: ['a', 'b'] },
    ]),
  ).toEqual([
    { property: 'bm', value: 'O1', operation: 'EQUAL', relation: 'AND', group: 'bound bm' },
    { property: 'lx', value: ['a', 'b'], operation: 'IN', relation: 'AND', group: 'bound lx' },
  ]);
});
