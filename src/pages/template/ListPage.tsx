import { useMemo } from 'react';
import type { QueryField } from '../../../schemas/calls/shapes.ts';
import type { RendererProps } from '../../../renderers/core/index.ts';
import { fromBase64 } from '../../api/index.ts';
import type { ListPlace } from './listPageRenderer.ts';
import { ListScreen } from './ListScreen.tsx';

/** The list of a data template at its address. */
export function ListPage({ node }: RendererProps<ListPlace>) {
  const conditions = useMemo(() => fixedConditions(node.querys), [node.querys]);
  const { taskType, defKey } = node;
  const within = useMemo(() => ({ ...(taskType === undefined ? {} : { taskType }), ...(defKey === undefined ? {} : { defKey }) }), [taskType, defKey]);
  return <ListScreen alias={node.templateKey} area={node.moduleAlias} conditions={conditions} within={within} />;
}

// helpers

/** Conditions that the address of the page pins; the server checks their names like those of any other filter. */
function fixedConditions(text: string | undefined): QueryField[] {
  if (text === undefined || text === '') return [];
  for (const read of [(given: string) => given, fromBase64]) {
    try {
      const value: unknown = JSON.parse(read(text));
      if (Array.isArray(value)) return value.filter(isCondition).map((condition) => ({ relation: 'AND', ...condition, group: 'address' }));
    } catch {
      // the other spelling
    }
  }
  return [];
}

function isCondition(value: unknown): value is QueryField {
  return typeof value === 'object' && value !== null && 'property' in value && typeof value.property === 'string';
}
