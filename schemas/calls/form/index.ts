import { dataTemplateCalls } from './dataTemplate.ts';
import { documentCalls } from './document.ts';
import { formOnlyCalls } from './form.ts';
import { printCalls } from './print.ts';
import { queryCalls } from './query.ts';

export * from './dataTemplate.ts';
export * from './document.ts';
export * from './form.ts';
export * from './print.ts';
export * from './query.ts';

export const formCalls = [...dataTemplateCalls, ...queryCalls, ...formOnlyCalls, ...documentCalls, ...printCalls] as const;
