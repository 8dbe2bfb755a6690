import { expect, test } from 'vitest';
import { flowHooks } from '../../schemas/metadata/index.ts';
import { hooks } from '../../server/jobs/hooks/index.ts';

test('the actions that flows may name are those that there are', () => {
  expect([...flowHooks].sort()).toEqual([...hooks.map(({ name }) => name), 'notify'].sort());
});
