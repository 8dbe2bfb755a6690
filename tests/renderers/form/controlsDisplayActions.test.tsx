import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { screen, within } from '@testing-library/dom';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { defineRenderer, kindIs, rank, type OpinionRecord, type ViewNode } from '../../../renderers/core/index.ts';
import { runScript } from '../../../validators/sandbox/runScript.ts';
import { click, mountForm, settle, unmountAll } from './support/mountForm.tsx';

// Parts that come on demand are here before the first test looks for them.
await Promise.all([
  import('../../../renderers/form/controls/display/SafeMarkup.tsx'),
  import('../../../renderers/form/controls/flow/InstanceDialog.tsx'),
  import('../../../renderers/form/controls/flow/OpinionListRead.tsx'),
  import('antd/es/qr-code/index.js'),
]);

afterEach(unmountAll);

const field = (widget: string, ui: Record<string, unknown> = {}, more: PropertySchema = {}): PropertySchema => ({
  type: 'string',
  title: '字段',
  'x-ui': { widget, ...ui },
  ...more,
});
const input = field('input');
const silent = { success: () => undefined, warning: () => undefined, error: vi.fn() };
const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

describe('display', () => {
  test('texts follow the fields they name', async () => {
    const form = await mountForm({
      properties: { f: field('label', { text: '共 ${sl} 件，{经办(data.bo.jb)}' }), sl: input, jb: field('user', {}, { type: 'object' }) },
      data: { sl: '3', jb: { id: 'U1', name: '陈雨欣' } },
    });
    expect(form.place('f').textContent).toBe('共 3 件，陈雨欣');
    const sl = form.store.form.byPath.get('sl');
    await act(async () => {
      if (sl) form.store.set(sl, '4');
    });
    expect(form.place('f').textContent).toBe('共 4 件，陈雨欣');
  });

  test.each([
    ['a script', '<p>好<script>alert(1)</script></p>', '<p>好</p>'],
    ['a handler', '<p onclick="x()" style="color:red">好</p>', '<p>好</p>'],
    ['a script address', '<a href="javascript:alert(1)">好</a>', '<a target="_blank" rel="noopener noreferrer">好</a>'],
    ['a link', '<a href="https://example.com/x">好</a>', '<a href="https://example.com/x" target="_blank" rel="noopener noreferrer">好</a>'],
    ['a picture that reports back', '<img src="https://evil.example/p.gif"><b>好</b>', '<b>好</b>'],
    ['a frame and a form', '<iframe src="/x"></iframe><form action="/y"><input></form><b>好</b>', '<b>好</b>'],
    ['foreign markup', '<svg><a xlink:href="javascript:x()"><text>好</text></a></svg><b>好</b>', '<b>好</b>'],
  ])('markup is cleaned of %s', async (_name, markup, clean) => {
    const form = await mountForm({ properties: { f: field('html', { text: markup }) } });
    await settle();
    expect(form.root.querySelector('.yb-markup')?.innerHTML).toContain(clean);
    expect(form.root.innerHTML).not.toMatch(/<script|onclick|javascript:|<img|<iframe|<form/);
  });

  test('a code to scan is drawn as vectors, of a text with fields or of the link to the document', async () => {
    const instance = { instId: 'I1', address: '/fvue/inst/I1', opinions: () => Promise.resolve([]) };
    for (const mode of ['start', 'print'] as const) {
      const form = await mountForm({
        properties: { f: field('qrCode', { text: '单号 ${djbh}' }), g: field('qrCode'), djbh: input },
        data: { djbh: 'CL-1' },
        mode,
        instance,
      });
      await settle(60);
      expect(within(form.place('f')).getByRole('img', { name: '字段 单号 CL-1' }).querySelector('svg')).not.toBeNull();
      expect(within(form.place('g')).getByRole('img', { name: `字段 ${window.location.origin}/fvue/inst/I1` })).not.toBeNull();
      await unmountAll();
    }
    const later = await mountForm({ properties: { g: field('qrCode') } });
    expect(later.place('g').textContent).toContain('提交后生成');
  });

  test.each<[string, string, string | null]>([
    ['a trusted site', 'https://oa.example.com/help', 'https://oa.example.com/help?dh=CL-1'],
    ['another site', 'https://evil.example.com/help', null],
    ['the same name without encryption', 'http://oa.example.com/help', null],
    ['a script', 'javascript:alert(1)', null],
    ['embedded data', 'data:text/html,<b>x</b>', null],
    ['nothing', '', null],
  ])('an embedded page of %s', async (_name, src, shown) => {
    const form = await mountForm({
      properties: { f: field('iframe', { src, params: { dh: 'djbh' } }), djbh: input },
      data: { djbh: 'CL-1' },
      services: { frameOrigins: () => Promise.resolve(['https://oa.example.com']) },
    });
    await settle();
    const frame = form.place('f').querySelector('iframe');
    expect(frame?.getAttribute('src') ?? null).toBe(shown);
    if (frame) expect([frame.title, frame.getAttribute('sandbox')]).toEqual(['字段', 'allow-scripts allow-forms allow-popups allow-same-origin']);
    else expect(within(form.place('f')).getByRole('img').textContent).not.toBe('');
  });

  test('an own page in a frame does not get the origin', async () => {
    const form = await mountForm({ properties: { f: field('iframe', { src: '/help.html' }) } });
    expect(form.place('f').querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  });

  test.each(['https://evil.example/p.png', '//evil.example/p.png', 'javascript:x', 'data:text/html,x', '/\\host/p.png', '/\t/host/p.png', '/\n/host/p.png'])(
    'a picture from <%s> is not fetched',
    async (src) => {
      const form = await mountForm({ properties: { f: field('picture', { src }) } });
      expect(form.place('f').querySelector('img')).toBeNull();
      expect(form.place('f').textContent).toBe('字段');
    },
  );

  test('a place opens a map only when asked', async () => {
    const open = vi.fn();
    const form = await mountForm({
      properties: { f: field('map', { addressName: 'mc' }), mc: input },
      data: { f: '中关村 1 号', mc: '云杉大厦' },
      modes: { f: 'r' },
      services: { open },
    });
    expect(form.place('f').textContent).toContain('云杉大厦 中关村 1 号');
    await click(screen.getByRole('button', { name: '查看地图' }));
    expect(open).toHaveBeenCalledWith(`https://uri.amap.com/search?keyword=${encodeURIComponent('云杉大厦 中关村 1 号')}`, { newTab: true });
  });

  test.each([
    ['s2', '审批'],
    ['付款', '付款'],
    ['1', '申请'],
    ['', undefined],
    ['9', undefined],
  ])('steps at <%s>', async (value, current) => {
    const form = await mountForm({
      properties: { f: field('steps', { field: 'jd', steps: [{ title: '申请' }, { title: '审批', value: 's2' }, { title: '付款' }] }), jd: input },
      data: { jd: value },
    });
    expect(form.root.querySelector('[aria-current=step]')?.textContent?.replace(/^\d/, '')).toBe(current);
  });
});

describe('opinions', () => {
  const line = (id: string, nodeId: string, person: string, time: string, opinion: string, more: Partial<OpinionRecord> = {}): OpinionRecord => ({
    id,
    nodeId,
    node: `环节${nodeId}`,
    person,
    org: '财务部',
    status: '同意',
    opinion,
    time,
    files: [],
    ...more,
  });
  const opinions = [
    line('3', 'N2', '钱薇', '2026-11-18 10:30:00', '已核对'),
    line('2', 'N1', '王建国', '2026-11-17 09:00:00', ''),
    line('1', 'N2', '钱薇', '2026-11-16 08:00:00', '请补充'),
    line('0', 'N3', '唐思雨', '', ''),
  ];
  const instance = { opinions: () => Promise.resolve(opinions) };
  const shown = async (ui: Record<string, unknown>): Promise<string[]> => {
    const form = await mountForm({ properties: { f: field('opinionList', ui) }, instance });
    await settle();
    return within(form.place('f'))
      .queryAllByRole('listitem')
      .map((item) => item.textContent ?? '');
  };

  test.each<[string, Record<string, unknown>, readonly string[]]>([
    [
      'all, oldest first, undecided ones left out',
      {},
      ['请补充环节N2财务部钱薇2026-11-16', '同意环节N1财务部王建国2026-11-17', '已核对环节N2财务部钱薇2026-11-18'],
    ],
    [
      'newest first with the time, without the department',
      { sort: 'desc', showTime: true, showDepartInfo: false, nodes: ['N1'] },
      ['同意环节N1王建国2026-11-17 09:00'],
    ],
    ['the latest of each', { latest: true, showDate: false }, ['同意环节N1财务部王建国', '已核对环节N2财务部钱薇']],
    ['a node by its name', { nodes: ['环节N1'] }, ['同意环节N1财务部王建国2026-11-17']],
  ])('%s', async (_name, ui, lines) => {
    expect(await shown(ui)).toEqual(lines);
  });

  test('beyond a number come when asked for', async () => {
    expect(await shown({ defaultNumber: 1 })).toHaveLength(1);
    await click(screen.getByRole('button', { name: '还有 2 条' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  test('none and a failure are said', async () => {
    expect(await shown({ nodes: ['X'], emptyText: '尚无意见' })).toEqual([]);
    expect(screen.getByText('尚无意见')).not.toBeNull();
    await unmountAll();
    await mountForm({ properties: { f: field('opinionList') }, instance: { opinions: () => Promise.reject(new Error('没有权限')) } });
    await settle();
    expect(screen.getByRole('alert').textContent).toBe('没有权限');
  });
});

describe('related documents', () => {
  const rows = [
    { id: 'I1', subject: '差旅费报销', flow: '差旅', status: 'running', creator: '陈雨欣', time: '2026-11-16 09:00:00' },
    { id: 'I2', subject: '借款申请', flow: '借款', status: 'end', creator: '孙浩', time: '2026-11-15 09:00:00' },
  ];

  test('are chosen from a list, kept, opened and removed', async () => {
    const instances = vi.fn(() => Promise.resolve({ rows, total: 2 }));
    const open = vi.fn();
    const form = await mountForm({ properties: { f: field('relatedProcess', { own: true, flow: 'jksqV2' }) }, services: { instances, open } });
    await click(screen.getByRole('button', { name: /关联流程/ }));
    await settle(60);
    expect(instances).toHaveBeenCalledWith({ page: 1, pageSize: 10, keyword: '', own: true, flow: 'jksqV2' });
    await click(screen.getByRole('checkbox', { name: '借款申请' }));
    await click(screen.getByRole('checkbox', { name: '差旅费报销' }));
    await click(within(screen.getByRole('dialog')).getByRole('button', { name: /确\s*定|OK/ }));
    await settle(60);
    expect(JSON.parse(String(form.store.toData().f)).map((each: { id: string }) => each.id)).toEqual(['I2', 'I1']);
    await click(within(form.place('f')).getByRole('button', { name: '借款申请' }));
    expect(open).toHaveBeenCalledWith('/inst/I2', { newTab: true });
    await click(screen.getByRole('button', { name: '移除 借款申请' }));
    expect(JSON.parse(String(form.store.toData().f))).toHaveLength(1);
  });

  test('stand on pages when there are many', async () => {
    const many = JSON.stringify(Array.from({ length: 7 }, (_, at) => ({ id: `I${at}`, subject: `单据${at}`, status: 'end', creator: '' })));
    const form = await mountForm({ properties: { f: field('relatedProcess', { pageSize: 5 }) }, data: { f: many }, modes: { f: 'r' } });
    expect(within(form.place('f')).getAllByRole('listitem')).toHaveLength(5);
    await click(screen.getByRole('button', { name: '下一页' }));
    expect(
      within(form.place('f'))
        .getAllByRole('listitem')
        .map((item) => item.querySelector('button')?.textContent),
    ).toEqual(['单据5', '单据6']);
  });
});

describe('an embedded list', () => {
  const seen: ViewNode[] = [];
  const fake = defineRenderer({
    name: 'fake',
    match: rank(1, kindIs('embeddedList')),
    component: ({ node }) => {
      seen.push(node);
      return <div>列表 {JSON.stringify(node.conditions)}</div>;
    },
  });

  test('is narrowed by fields and hears of their changes', async () => {
    const form = await mountForm({
      properties: {
        f: field('dataView', { template: 'xmTpl', bind: { bm: 'bm', zt: "'1'" }, edit: true, pageSize: 5 }),
        bm: field('org', {}, { type: 'object' }),
      },
      data: { bm: { id: 'O1', name: '财务部' } },
      renderers: [fake],
    });
    expect(seen.at(-1)).toMatchObject({
      type: 'dataTemplate',
      templateKey: 'xmTpl',
      canEdit: true,
      canExport: false,
      pageSize: 5,
      conditions: [
        { property: 'bm', value: 'O1' },
        { property: 'zt', value: '1' },
      ],
    });
    const bm = form.store.form.byPath.get('bm');
    await act(async () => {
      if (bm) form.store.set(bm, { id: 'O2', name: '研究所' });
    });
    expect(form.place('f').textContent).toContain('O2');
    expect(within(form.place('f')).getByRole('region', { name: '字段' })).not.toBeNull();
  });
});

describe('a button', () => {
  const button = (ui: Record<string, unknown>): PropertySchema => field('button', { text: '执行', ...ui });
  const press = async (): Promise<void> => {
    await click(screen.getByRole('button', { name: '执行' }));
    await settle();
  };

  test('fills fields from a query', async () => {
    const query = vi.fn(() => Promise.resolve({ rows: [{ DJ: '100', MC: '甲' }], total: 1 }));
    const form = await mountForm({
      properties: {
        f: button({ action: 'query', query: 'q', params: { cs: 'cs' }, map: { dj: 'DJ', mc: 'MC' } }),
        cs: input,
        dj: field('money', {}, { type: 'number' }),
        mc: input,
      },
      data: { cs: '杭州' },
      modes: { mc: 'r' },
      services: { query },
    });
    await press();
    expect(query).toHaveBeenCalledWith('q', { cs: '杭州' }, undefined, { asked: true });
    expect(form.store.toData()).toMatchObject({ dj: '100' });
    expect(form.store.toData().mc ?? null).toBeNull();
  });

  test('adds a row for each row of a dialog, as far as there is room and right', async () => {
    const properties = {
      f: button({ action: 'dialog', dialog: 'd', table: 'mx', map: { mc: 'MC', je: 'JE' } }),
      mx: { type: 'array', title: '明细', maxItems: 3, items: { type: 'object', properties: { mc: input, je: input } } } as PropertySchema,
    };
    const services = {
      openDialog: () =>
        Promise.resolve([
          { MC: '甲', JE: '1' },
          { MC: '乙', JE: '2' },
          { MC: '丙', JE: '3' },
        ]),
    };
    const form = await mountForm({ properties, data: { mx: [{ mc: '旧' }] }, modes: { 'mx.je': 'r' }, services });
    await press();
    const rows = form.store.toData().mx as Record<string, unknown>[];
    expect(rows.map((row) => [row.mc, row.je ?? null])).toEqual([
      ['旧', null],
      ['甲', null],
      ['乙', null],
    ]);
    await unmountAll();
    const barred = await mountForm({ properties, services, rights: { add: false } });
    await press();
    expect(barred.store.toData().mx ?? []).toEqual([]);
  });

  test('opens an address with fields in it', async () => {
    const open = vi.fn();
    await mountForm({ properties: { f: button({ action: 'open', href: '/ht/${bh}', newTab: true }), bh: input }, data: { bh: 'A1' }, services: { open } });
    await press();
    expect(open).toHaveBeenCalledWith('/ht/A1', { newTab: true });
  });

  test('gives default formulas back what was written over', async () => {
    const form = await mountForm({
      properties: {
        f: button({ action: 'calculate' }),
        a: field('number', {}, { type: 'number' }),
        b: field('number', {}, { type: 'number', 'x-defaultFormula': 'a * 2' }),
      },
      data: { a: '3' },
    });
    const b = form.store.form.byPath.get('b');
    await act(async () => {
      if (b) form.store.set(b, '99');
    });
    await press();
    expect(String(form.store.toData().b)).toBe('6');
  });

  test('runs a script in the sandbox whose patch obeys the rights', async () => {
    const runs = async (script: string, data: unknown): Promise<unknown> => {
      let outcome = await runScript(script, null, data);
      // on a busy machine the time of the script may pass before it gets a turn
      for (let again = 0; outcome.failure === 'timeout' && again < 10; again++) outcome = await runScript(script, null, data);
      if (outcome.failure !== undefined) throw new Error(outcome.failure);
      return outcome.patch;
    };
    const script = "return { patch: { zs: data.je + '元', mm: '改', mx: [{ je: '9' }, { je: '8' }], nowhere: 1, __proto__: { x: 1 } } }";
    const form = await mountForm({
      properties: {
        f: button({ action: 'script', script: base64(script) }),
        je: input,
        zs: input,
        mm: input,
        mx: { type: 'array', title: '明细', items: { type: 'object', properties: { je: input } } },
      },
      data: { je: '5', mm: '密', mx: [{ je: '1' }] },
      modes: { mm: 'r' },
      services: { runScript: runs },
    });
    await press();
    await vi.waitFor(() => expect(form.store.toData().zs).toBe('5元'), 10_000);
    expect(form.store.toData()).toMatchObject({ zs: '5元', mm: '密', mx: [{ je: '9' }] });
    expect(form.store.toData()).not.toHaveProperty('nowhere');
  });

  test('says when its script fails, and changes nothing', async () => {
    const form = await mountForm({
      properties: { f: button({ action: 'script', script: base64('while (true) {}') }), a: input },
      services: { runScript: (script, data) => runScript(script, null, data).then((outcome) => Promise.reject(new Error(outcome.failure))), notify: silent },
    });
    await press();
    await vi.waitFor(() => expect(silent.error).toHaveBeenCalledWith('timeout'), 10_000);
    expect(form.store.dirty).toBe(false);
  });

  test('shows itself when its condition holds', async () => {
    const form = await mountForm({
      properties: {
        f: button({ action: 'open', href: '/x', showCondition: "je > 100 and lx == '甲'" }),
        je: field('number', {}, { type: 'number' }),
        lx: input,
      },
      data: { je: '50', lx: '甲' },
    });
    expect(screen.queryByRole('button', { name: '执行' })).toBeNull();
    const je = form.store.form.byPath.get('je');
    await act(async () => {
      if (je) form.store.set(je, '150');
    });
    expect(screen.getByRole('button', { name: '执行' })).not.toBeNull();
  });

  test.each<[string, Record<string, unknown>, 'start' | 'read', 'w' | 'r', string]>([
    ['to fill in', {}, 'start', 'w', 'enabled'],
    ['when the form is read', {}, 'read', 'w', 'absent'],
    ['when the field is read-only', {}, 'start', 'r', 'absent'],
    ['kept when read', { readOnlyHide: false }, 'read', 'w', 'disabled'],
    ['kept and usable when read', { readOnlyHide: false, notDisabled: true }, 'read', 'w', 'enabled'],
    ['an address, kept when read', { readOnlyHide: false, action: 'open', href: '/x' }, 'read', 'w', 'enabled'],
  ])('%s', async (_name, ui, mode, right, state) => {
    await mountForm({ properties: { f: button({ action: 'calculate', ...ui }) }, mode, modes: { f: right } });
    const found = screen.queryByRole<HTMLButtonElement>('button', { name: '执行' });
    expect(found === null ? 'absent' : found.disabled ? 'disabled' : 'enabled').toBe(state);
  });

  test('presses itself once when the form is opened to fill in', async () => {
    const query = vi.fn(() => Promise.resolve({ rows: [{ V: '1' }], total: 1 }));
    const form = await mountForm({
      properties: { f: button({ action: 'query', query: 'q', map: { a: 'V' }, autoClick: true }), a: input },
      services: { query },
    });
    await settle(40);
    expect(query).toHaveBeenCalledTimes(1);
    expect(form.store.toData().a).toBe('1');
    await unmountAll();
    await mountForm({ properties: { f: button({ action: 'query', query: 'q', autoClick: true }) }, mode: 'read', services: { query } });
    expect(query).toHaveBeenCalledTimes(1);
  });
});
