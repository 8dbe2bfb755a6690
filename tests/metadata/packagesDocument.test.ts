import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lintPackage, packageFromTransport } from '../../registry/metadata/index.ts';
import { checkRows } from '../../server/publishing/packageRows.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';

test('the example in docs/packages.md is a package without findings', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/packages.md', 'utf8')) ?? [];
  const content = packageFromTransport(JSON.parse(example));
  expect(lintPackage(content.items, itemChecks)).toEqual([]);
  expect(checkRows(content.package, content.data, (kind, key) => content.items.find((item) => item.kind === kind && item.key === key))).toEqual([]);
});
