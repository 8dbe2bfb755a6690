import { dataTemplateCalls } from './dataTemplate.ts';
import { formOnlyCalls } from './form.ts';
import { queryCalls } from './query.ts';

export * from './dataTemplate.ts';
export * from './form.ts';
export * from './query.ts';

export const formCalls = [...dataTemplateCalls, ...queryCalls, ...formOnlyCalls] as const;
