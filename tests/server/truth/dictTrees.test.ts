import { expect, test } from 'vitest';
import { compileForm, type FieldUi, type FormSource } from '../../../registry/form/index.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { truthOf } from '../../../server/documents/truth/index.ts';
import type { HandlerContext } from '../../../server/context/HandlerContext.ts';
import type { QueryReader } from '../../../server/lists/customQuery.ts';
import { translateRule } from '../../../validators/index.ts';
import { checkSubmission } from '../../../validators/submission.ts';

/** The server takes of a dictionary what the tree of the browser offers. */
const items = [
  { value: 'zj', label: '浙江' },
  { value: 'hz', label: '杭州', parent: 'zj' },
  { value: 'xh', label: '西湖', parent: 'hz' },
  { value: 'nb', label: '宁波', parent: 'zj' },
  { value: 'old', label: '旧', parent: 'zj', disabled: true },
  { value: 'bj', label: '北京', parent: '' },
];

const lines: readonly (readonly [ui: FieldUi, type: string, good: readonly unknown[], bad: readonly unknown[]])[] = [
  [{ widget: 'cascader' }, 'string', ['xh', 'nb', 'bj'], ['zj', 'hz', 'old', 'zj/hz/xh', 'none']],
  [{ widget: 'cascader', changeOnSelect: true }, 'string', ['xh', 'zj', 'hz'], ['old', 'none']],
  [{ widget: 'cascader', keep: 'path' }, 'string', ['zj/hz/xh', 'zj/nb', 'bj'], ['xh', 'hz', 'hz/xh', 'zj', 'zj/hz', 'zj/xh', 'nb/zj', 'zj/old']],
  [{ widget: 'cascader', keep: 'path', changeOnSelect: true }, 'string', ['zj/hz', 'zj'], ['hz', 'hz/xh']],
  [{ widget: 'cascader' }, 'array', [['zj', 'hz', 'xh'], ['bj']], [['xh'], ['zj'], ['hz', 'xh'], ['zj', 'zj']]],
  [{ widget: 'treeSelect' }, 'string', ['xh', 'zj'], ['old', 'none']],
  [{ widget: 'treeSelect', leafOnly: true }, 'string', ['xh', 'nb', 'bj'], ['zj', 'hz']],
  [{ widget: 'treeSelect', multiple: true }, 'string', ['xh,zj', 'hz'], ['old']],
  // side by side, as the browser offers them
  [{ widget: 'select' }, 'string', ['zj', 'hz', 'xh'], ['old']],
  [{ widget: 'select', multiple: true }, 'string', ['zj,xh'], ['old']],
];

test.each(lines)('%j of %s', async (ui, type, good, bad) => {
  for (const value of good) expect(await refusals(ui, type, value), JSON.stringify(value)).toEqual([]);
  for (const value of bad) expect(await refusals(ui, type, value), JSON.stringify(value)).toHaveLength(1);
});

// helpers

async function refusals(ui: FieldUi, type: string, value: unknown): Promise<readonly string[]> {
  const property = { type, ...(type === 'array' ? { items: { type: 'string' } } : {}), title: '值', 'x-ui': { dict: 'tree', ...ui } };
  const source = {
    key: 'f',
    name: 'f',
    boAlias: 'f',
    version: 1,
    schema: { type: 'object', properties: { v: property } },
    layout: [],
    rules: [],
    summary: [],
  } as unknown as FormSource;
  const permission = { fields: { f: { v: 'w' } } } as const;
  const meta = { list: async () => [{ key: 'tree', spec: { items } }], find: async () => undefined };
  const { issues } = await checkSubmission({
    source,
    permission,
    incoming: { v: value },
    context: { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' },
    lookup: async () => undefined,
    refusesUntruth: true,
    validation: { translate: translateRule('zh-CN'), today: '2026-11-16' },
    level: 'submit',
    truth: truthOf({
      handler: {} as HandlerContext,
      db: {} as TenantDb,
      reader: { meta } as unknown as QueryReader,
      form: compileForm(source, permission),
      stored: undefined,
      recordId: undefined,
      isDraft: false,
      reveals: new Set(),
    }),
  });
  return issues.map(({ message }) => message);
}
