import { dataTemplateGetForm, dataTemplateGetInfo, dataTemplateGetTempDraftData } from '../../../schemas/calls/index.ts';
import type { DataForm } from '../../../schemas/calls/entities/form.ts';
import type { Api } from '../../api/index.ts';

export type RecordAction = 'add' | 'edit' | 'get';

/** Which record of a data template, and what is done with it. */
export interface RecordPlace {
  readonly templateKey: string;
  readonly action: RecordAction;
  readonly id: string | undefined;
  readonly draftId: string | undefined;
}

export interface RecordFacts {
  readonly templateKey: string;
  readonly templateName: string;
  readonly boAlias: string;
  readonly formKey: string;
  readonly draft: DataForm['draft'];
}

/** `view` and `detail` are words for `get`; everything else that is not known is refused. */
export function actionOf(word: string): RecordAction | undefined {
  if (word === 'add' || word === 'edit' || word === 'get') return word;
  return word === 'view' || word === 'detail' ? 'get' : undefined;
}

/** The form of a record of a data template: a new one, a stored one or a draft. */
export async function loadRecord(
  api: Api,
  { templateKey, action, id, draftId }: RecordPlace,
  signal: AbortSignal,
): Promise<{ readonly payload: DataForm; readonly facts: RecordFacts }> {
  const quiet = { silent: true, parallel: true, signal };
  const template = await api.call(dataTemplateGetInfo, { query: { alias: templateKey } }, quiet);
  const [formKey, boAlias] = [template.formKey, template.boDefAlias];
  const payload =
    draftId === undefined
      ? await api.call(dataTemplateGetForm, { params: { formKey, boAlias }, query: { action, ...(id === undefined ? {} : { id }) } }, quiet)
      : await api.call(dataTemplateGetTempDraftData, { params: { id: draftId } }, quiet);
  return { payload, facts: { templateKey: template.alias, templateName: template.name, boAlias, formKey, draft: payload.draft } };
}
