import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import type { Linter } from './context.ts';
import { boOfFlow } from './lintMakes.ts';

/** What becomes of a document of a flow, its steps say; that a record is final is said of records without one. */
export const lintFinal: Linter = (scope) => {
  const { final } = scope.item.spec as unknown as MetadataSpecs['bo'];
  if (final === undefined) return;
  const flow = scope.all('flow').find(({ spec }) => boOfFlow(scope, spec) === scope.item.key);
  if (flow !== undefined) scope.found('finalFlow', '/spec/final', { flow: flow.key });
};
