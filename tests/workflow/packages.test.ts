import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkCondition } from '../../server/workflow/definitions.ts';
import { compileBpmn, flowToBpmn } from '../../server/workflow/index.ts';
import type { FlowSpec } from '../../server/workflow/index.ts';

interface FlowItem {
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly spec: FlowSpec;
}

const folder = path.resolve(import.meta.dirname, '../../schemas/packages');

describe('the flows shipped with the product', () => {
  test.each(flowItems().map((item) => [item.key, item] as const))('%s compiles without any problem', async (key, item) => {
    const { xml, problems } = await flowToBpmn({ key, name: item.name }, item.spec);
    expect(problems).toEqual([]);
    const result = await compileBpmn(xml ?? '', checkCondition);
    expect(result.problems).toEqual([]);
    expect(result.flow).toMatchObject({ key, name: item.name, formKey: item.spec.form });
  });
});

// helpers

function flowItems(): FlowItem[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => {
    const json: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const items: unknown[] = isObject(json) && Array.isArray(json['items']) ? json['items'] : [json];
    return items.filter((item): item is FlowItem => isObject(item) && item['kind'] === 'flow');
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
