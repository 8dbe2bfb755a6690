import type { HandlerContext } from '../../context/index.ts';
import type { TenantDb } from '../../db/index.ts';
import { type ChangeOrigin, type FormDefinition, formOver, loadForm, type loadRecord } from '../../forms/index.ts';
import { rightsOf } from '../settleDocument.ts';
import { checkRecord, storeRecord } from '../submitRecord.ts';

export interface FigureWrite {
  readonly bo: string;
  readonly record: NonNullable<Awaited<ReturnType<typeof loadRecord>>>;
  readonly figures: Readonly<Record<string, string>>;
  readonly origin: ChangeOrigin | undefined;
}

/** Figures as any other write stores them: what is computed from it follows, and the record's history says by what it was changed. */
export async function writeFigures(context: HandlerContext, tx: TenantDb, { bo, record, figures, origin }: FigureWrite): Promise<void> {
  const definition = await formOf(context, tx, bo, record);
  const request = {
    definition,
    permission: rightsOf(definition, new Set(Object.keys(figures))),
    stored: record,
    boData: { [bo]: figures },
    level: 'draft' as const,
    settles: true,
    ...(origin === undefined ? {} : { origin }),
  };
  await storeRecord(context, tx, request, await checkRecord(context, tx, request), false);
}

/** The form by which a record that is posted to is kept. */
export async function formOf({ meta }: HandlerContext, tx: TenantDb, bo: string, { id, formKey }: FigureWrite['record']): Promise<FormDefinition> {
  const row = await tx.selectFrom('bo_row').select('form_ver').where('bo', '=', bo).where('id', '=', id).executeTakeFirst();
  const form = formKey === null ? undefined : ((await loadForm(meta, formKey, { form: row?.form_ver ?? 0 })) ?? (await loadForm(meta, formKey)));
  if (form !== undefined) return form;
  const object = await meta.find('bo', bo);
  if (object === undefined) throw new Error(`there is no object ${bo} to post to`);
  return formOver(object);
}
