import { sql, type RawBuilder } from 'kysely';
import { fieldsOf, schemaOf } from '../../../../registry/form/index.ts';
import type { BoField } from '../../../../schemas/metadata/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { loadForm } from '../../../forms/index.ts';
import { fieldColumn } from '../../../query/index.ts';
import { hiddenFields } from '../../../rights/index.ts';

/** Total and purpose of the documents of requests, over `wf_inst as i` and its document `bo_row as t`; null where nothing is declared. */
export interface RequestBriefs {
  readonly amount: RawBuilder<unknown>;
  readonly reason: RawBuilder<unknown>;
}

/**
 * What lists of one's own requests tell of the documents: the fields that the published form of each flow names, and of those only what the
 * form shows to readers. A document that an older version brought without such a field has nothing there.
 */
export async function requestBriefs({ meta }: Pick<HandlerContext, 'meta'>): Promise<RequestBriefs> {
  const told: Told[] = [];
  for (const flow of await meta.list('flow')) {
    const form = flow.spec.form === undefined ? undefined : await meta.find('form', flow.spec.form);
    const definition = form?.spec.brief === undefined ? undefined : await loadForm(meta, form.key);
    const bo = definition && (await meta.find('bo', definition.boAlias));
    if (form === undefined || definition === undefined || bo === undefined) continue;
    const fields = new Map(fieldsOf(schemaOf(bo)) as readonly (readonly [string, BoField])[]);
    const hidden = hiddenFields(definition.viewing('read'), definition.boAlias);
    for (const [part, field] of Object.entries(form.spec.brief ?? {})) {
      const column = hidden.has(field) ? undefined : fieldColumn(field, fields);
      if (column !== undefined) told.push({ part, flow: flow.key, bo: definition.boAlias, value: column.value });
    }
  }
  return { amount: chosen(told, 'amount', sql`null::numeric`), reason: chosen(told, 'reason', sql`null::text`) };
}

// helpers

interface Told {
  readonly part: string;
  readonly flow: string;
  readonly bo: string;
  readonly value: RawBuilder<unknown>;
}

/** The value of whichever flow a row belongs to. */
function chosen(told: readonly Told[], part: string, nothing: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = told.filter((each) => each.part === part).map(({ flow, bo, value }) => sql`when i.def_key = ${flow} and t.bo = ${bo} then ${value}`);
  return cases.length === 0 ? nothing : sql`(case ${sql.join(cases, sql` `)} end)`;
}
