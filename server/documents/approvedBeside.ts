import type { HandlerContext } from '../context/index.ts';
import type { TenantDb } from '../db/index.ts';
import type { BoRecord, FormDefinition } from '../forms/index.ts';
import { type CompiledFlow, type InstanceAggregate, isAskedAgain, refuse } from '../workflow/index.ts';
import { decisiveValues } from './decisiveValues.ts';
import { checkRecord, type RecordSubmission } from './submitRecord.ts';

interface Written {
  readonly form: FormDefinition;
  readonly preset: string;
  readonly flow: CompiledFlow;
  readonly aggregate: InstanceAggregate;
  readonly taskId: string;
  readonly again: RecordSubmission['again'];
  readonly record: BoRecord | undefined;
  /** The document as it is stored now. */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Whoever is asked again before branches join, because a value that decides was changed beside him, takes these values as they are: two branches that
 * both write them would ask each other for ever. He may send the request back. What changes by itself, such as the days until today, is not his doing.
 *
 * @throws CommandRefused `APPROVED_BESIDE`
 */
export async function mustKeepWhatDecides(
  context: HandlerContext,
  tx: TenantDb,
  { form, preset, flow, aggregate, taskId, again, record, data }: Written,
): Promise<void> {
  const task = aggregate.tasks.find(({ id }) => id === taskId);
  const exec = aggregate.execs.find(({ id }) => id === task?.execId);
  if (exec === undefined || record === undefined || !isAskedAgain(flow, aggregate.execs, exec)) return;
  const digest = decisiveValues(flow, form);
  const now = digest(data);
  if (now === digest(record.data)) return;
  const untouched = await checkRecord(context, tx, {
    definition: form,
    permission: form.permission(preset),
    stored: record,
    boData: undefined,
    level: 'draft',
    flow,
    again,
  });
  if (now !== digest(untouched.data)) throw refuse('APPROVED_BESIDE');
}
