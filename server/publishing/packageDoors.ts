import { sql } from 'kysely';
import { listed, type Word } from '../../registry/words.ts';
import { finding, type MetadataProblem } from '../../registry/metadata/index.ts';
import type { PackageRows } from '../../schemas/metadata/index.ts';
import { type FormDefinition, formOver, loadForm } from '../forms/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { mayFill, publishedForms } from '../rights/index.ts';
import type { TenantMetadata } from '../metadata/index.ts';

/** Through what the rows of one object are written: a form over it, or, where there is none, the object itself. */
export type RowDoor = FormDefinition;

/**
 * Who may write the rows of a package, object by object. Rows never become documents of a flow: what people have approved cannot
 * be brought along. Where there are forms over the object, the sender has to be one of those who may start one of them, as it was
 * before his package; administrators may always. Whether he may edit the object is asked where the items are (`mustBeEditor`).
 */
export async function doorsOf(
  context: HandlerContext,
  name: string,
  data: readonly PackageRows[],
  after: TenantMetadata,
): Promise<{ readonly doors: ReadonlyMap<string, RowDoor>; readonly problems: readonly MetadataProblem[] }> {
  const doors = new Map<string, RowDoor>();
  const problems: MetadataProblem[] = [];
  for (const [index, { bo }] of data.entries()) {
    const refuse = (id: 'dataFlow' | 'dataClosed', other: Word): void => {
      problems.push(finding({ kind: 'package', key: name }, id, `/data/${index}/bo`, { name: bo, other }));
    };
    const flow = await flowOf(context, bo, after);
    if (flow !== undefined) {
      refuse('dataFlow', flow);
      continue;
    }
    const standing = await publishedForms(context, bo);
    const [meta, forms] = standing.length > 0 ? ([context.meta, standing] as const) : ([after, await publishedForms({ meta: after }, bo)] as const);
    const open = context.user.isAdmin ? forms : await those(forms, (form) => mayFill({ meta, user: context.user }, form));
    // one that nobody may start is for looking up
    const form = open.find(({ auth }) => auth.start === undefined || auth.start.length > 0) ?? open[0];
    const item = await after.find('bo', bo);
    const door = form === undefined ? item && formOver(item) : await loadForm(after, form.formKey);
    if (forms.length > 0 && form === undefined) refuse('dataClosed', listed(forms.map(({ formKey }) => formKey)));
    else if (door !== undefined) doors.set(bo, door);
  }
  return { doors, problems };
}

// helpers

/** The flow that documents of the object go through, or once went through. */
async function flowOf({ db, meta }: HandlerContext, bo: string, after: TenantMetadata): Promise<string | undefined> {
  for (const known of [after, meta]) {
    const forms = new Set((await known.list('form')).filter(({ spec }) => spec.bo === bo).map(({ key }) => key));
    const flow = (await known.list('flow')).find(({ spec }) => spec.form !== undefined && forms.has(spec.form));
    if (flow !== undefined) return flow.key;
  }
  const row = await db
    .selectFrom('bo_row')
    .select(sql<string | null>`def_key`.as('flow'))
    .where('bo', '=', bo)
    .where('inst_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : (row.flow ?? '-');
}

async function those<Each>(all: readonly Each[], holds: (each: Each) => Promise<boolean>): Promise<Each[]> {
  const kept = await Promise.all(all.map(holds));
  return all.filter((_, index) => kept[index]);
}
