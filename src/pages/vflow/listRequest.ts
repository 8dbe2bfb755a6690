import type { QueryField } from '../../../schemas/calls/shapes.ts';
import type { FlowFilters } from './flowLists.ts';

/** What a person has narrowed a list to. */
export interface FlowConditions {
  readonly keyword: string;
  readonly typeId: string;
  readonly person: string;
  readonly status: string;
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
}

export const noConditions: FlowConditions = { keyword: '', typeId: '', person: '', status: '', from: '', to: '' };

/** What the address of a list narrows it to, whatever is searched for in it. */
export interface FlowScope {
  /** Key of a flow, or several with commas between. */
  readonly defKey?: string | undefined;
  readonly orgId?: string | undefined;
}

/** Whether anything is narrowed. */
export const isNarrowed = (conditions: FlowConditions): boolean => Object.values(conditions).some((value) => value !== '');

/** The conditions as the calls of the lists understand them. */
export function querysOf(conditions: FlowConditions, { defKey = '', orgId = '' }: FlowScope, filters: FlowFilters | undefined): QueryField[] {
  const { keyword, typeId, person, status, from, to } = conditions;
  return [
    ...field('subject', 'LIKE', keyword),
    ...field('procDefKey', defKey.includes(',') ? 'IN' : 'EQUAL', defKey),
    ...(filters === undefined
      ? []
      : [
          ...field('typeId', 'EQUAL', typeId),
          ...field(filters.person, 'LIKE', person.trim()),
          ...field(filters.status === undefined ? undefined : 'status', 'EQUAL', status),
          ...field(filters.time, 'GREAT_EQUAL', from === '' ? '' : `${from} 00:00:00`),
          ...field(filters.time, 'LESS_EQUAL', to === '' ? '' : `${to} 23:59:59`),
          ...field(filters.org, 'EQUAL', orgId),
        ]),
  ];
}

// helpers

/** Each condition is a group of its own, so that all of them hold. */
const field = (property: string | undefined, operation: 'LIKE' | 'EQUAL' | 'IN' | 'GREAT_EQUAL' | 'LESS_EQUAL', value: string): QueryField[] =>
  property === undefined || value === '' ? [] : [{ property, operation, value, relation: 'AND', group: `${property} ${operation}` }];
