import { formPreview } from '../../../../schemas/calls/index.ts';
import { InvalidMetadataError, MetadataRegistry, type MetadataSource } from '../../../../registry/metadata/index.ts';
import { defaultData } from '../../../../validators/model/index.ts';
import { loadForm } from '../../../forms/index.ts';
import { formContext, serveForm } from '../../../documents/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Forbidden, Refusal } from '../../../core/index.ts';
import { handle } from '../../handle.ts';
import { itemOf, reasonOf } from '../../../metadata/index.ts';
import { fill } from '../../../../registry/words.ts';

/** A form as somebody at a node would get it, with the data of one of its samples. Nothing is read from or written to business data. */
const preview = handle(formPreview, async ({ query }, context) => {
  const [formKey = '', version] = query.formId.split(':');
  const pinned = version !== undefined && /^\d{1,9}$/.test(version) ? { form: Number(version) } : {};
  const meta = query.draft === true ? draftsOf(context) : context.meta;
  try {
    const definition = await loadForm(meta, formKey, pinned);
    if (definition === undefined) throw new Forbidden();
    const item = await meta.get('form', formKey, pinned.form);
    const samples = item.spec.samples ?? [];
    const sample = samples.find(({ name }) => name === query.sample) ?? samples[0];
    const preset = query.preset === undefined || query.preset === '' ? 'start' : query.preset;
    const data = { ...defaultData(definition.compiled(preset), formContext(context)), ...sample?.data };
    const served = await serveForm(context, { definition, permission: definition.permission(preset), data, locale: context.language });
    return { result: true as const, ...served, now: context.clock.now() };
  } catch (error) {
    if (error instanceof InvalidMetadataError) throw new Refusal(fill(texts.invalid, { reason: reasonOf(error) }), '024');
    throw error;
  }
});

export const previewHandlers = [preview];

// helpers

/** The tenant's metadata with the drafts of forms and business objects in place of what is published. Lives for one request. */
function draftsOf({ db, server, tenantId }: HandlerContext): MetadataRegistry {
  const published = server.metadata.sourceOf(tenantId);
  const source: MetadataSource = {
    async load(kind, key, version) {
      if (version !== undefined || (kind !== 'form' && kind !== 'bo')) return published.load(kind, key, version);
      const row = await db.selectFrom('meta_item').selectAll().where('kind', '=', kind).where('key', '=', key).where('status', '=', 'draft').executeTakeFirst();
      return row === undefined ? published.load(kind, key) : itemOf(row);
    },
    list: (filter) => published.list(filter),
  };
  return new MetadataRegistry(source);
}

const texts = {
  invalid: { 'zh-CN': '表单元数据有误：{reason}', 'en-US': 'The metadata of the form is wrong: {reason}', 'zh-TW': '表單中繼資料有誤：{reason}' },
} as const;
