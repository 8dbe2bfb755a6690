import { childTables, isRecord, type CompiledField, type CompiledForm } from '../../registry/form/index.ts';
import { isMarkable, STICKY } from '../../validators/model/index.ts';
import { backEdges, graphOf, reachable } from '../../validators/expressions/flow/graph.ts';
import type { BoRecord, FormDefinition } from '../forms/index.ts';
import type { CompiledFlow } from '../workflow/index.ts';
import { settersOf, writersOf } from './decidingSteps.ts';

/** Where a request goes: to the steps it came to, after those it had been at before. */
interface Ways {
  readonly entered: readonly string[];
  readonly visited: readonly string[];
}

/**
 * Fields whose manual value is no longer decided: the request has come to a step before all those that may have put it there, and each of these is
 * walked again. Steps that may write a field or write it themselves may have, once the request has been at them. One of them in a branch beside the
 * step keeps the value, as one before it does; where none has had its turn nobody has decided in a later step.
 */
export function releasedFields(definition: FormDefinition, form: CompiledForm, flow: CompiledFlow, { entered, visited }: Ways): ReadonlySet<CompiledField> {
  const fields = [...form.fields, ...form.tables.flatMap(({ columns }) => columns)].filter(isMarkable);
  if (fields.length === 0 || entered.length === 0) return new Set();
  const back = backEdges(graphOf(Object.keys(flow.nodes), flow.edges), flow.startNode);
  const forward = graphOf(
    Object.keys(flow.nodes),
    flow.edges.filter((edge) => !back.has(edge)),
  );
  const had = new Set(visited);
  return new Set(
    entered.flatMap((at) => {
      const before = reachable(forward, [at], 'in');
      const after = reachable(forward, [at]);
      return fields.filter((field) => {
        const able = [...writersOf(definition, flow, field), ...settersOf(flow, field)];
        const decided = able.filter((id) => had.has(id));
        return decided.length > 0 && decided.every((id) => after.has(id)) && !able.some((id) => before.has(id));
      });
    }),
  );
}

/** The data without the manual marks of these fields; undefined where there are none. */
export function withoutMarks(form: CompiledForm, data: BoRecord['data'], fields: ReadonlySet<CompiledField>): BoRecord['data'] | undefined {
  let changed = false;
  const strip = (record: Readonly<Record<string, unknown>>, table: string | undefined): Record<string, unknown> => {
    const names = new Set([...fields].filter((field) => field.table === table).map(({ name }) => name));
    const marks = record[STICKY];
    const left = Array.isArray(marks) ? marks.filter((name) => !names.has(String(name))) : marks;
    if (Array.isArray(marks) && Array.isArray(left) && left.length < marks.length) changed = true;
    const tables = childTables(form, table).map(({ name }) => {
      const rows = record[name];
      return [name, Array.isArray(rows) ? rows.map((row: unknown) => (isRecord(row) ? strip(row, name) : row)) : rows] as const;
    });
    return { ...record, ...(marks === undefined ? {} : { [STICKY]: left }), ...Object.fromEntries(tables.filter(([, rows]) => rows !== undefined)) };
  };
  const kept = strip(data, undefined);
  return changed ? kept : undefined;
}
