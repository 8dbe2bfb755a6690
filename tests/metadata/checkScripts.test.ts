import { expect, test } from 'vitest';
import type { RawItem } from '../../registry/metadata/index.ts';
import { checkScripts } from '../../server/metadata/checkScripts.ts';

const bo = (script: string): RawItem => ({
  kind: 'bo', key: 'demo', name: 'demo', spec: { schema: { type: 'object', properties: { je: { type: 'number', 'x-rules': `required|jsScript:${Buffer.from(script).toString('base64')}` } } } },
}) as RawItem;

test.each(['value > 1', 'return value > 1', '(value, data) => data.je > 1', 'while (true) {}', 'value === "，"'])('a script that can be read: %s', async (script) => {
  expect(await checkScripts(bo(script))).toEqual([]);
});

test.each(['value >', 'return return', 'if (value { }', '}'])('a script that cannot: %s', async (script) => {
  expect(await checkScripts(bo(script))).toEqual([expect.objectContaining({ code: 'E04', pointer: '/spec/schema/properties/je/x-rules' })]);
});
