import { Forbidden, type Problem, Refusal } from '../../../core/index.ts';
import { fill } from '../../../../registry/words.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { archivedOf } from '../../../publishing/index.ts';
import { canStart } from '../../../rights/index.ts';
import { viewerOf } from '../../../workflow/index.ts';

/** Why a flow of which nothing is published cannot be started: it is archived, which whoever could start it is told; to everybody else it is unknown. */
export async function notInService(context: HandlerContext, key: string): Promise<Problem> {
  const archived = (await archivedOf(context.db, [{ kind: 'flow', key }])).get(`flow/${key}`);
  const item = archived === undefined ? undefined : await context.meta.find('flow', key, archived.version);
  if (item === undefined || !(await canStart(context.meta, await viewerOf(context), { key, formKey: item.spec.form, auth: item.auth }))) return new Forbidden();
  return new Refusal(fill(texts.archived, { name: item.name }), '024');
}

// helpers

const texts = {
  archived: {
    'zh-CN': '流程【{name}】已停用，不能再发起',
    'en-US': 'Process {name} has been archived and can no longer be started.',
    'zh-TW': '流程【{name}】已停用，不能再發起',
  },
} as const;
