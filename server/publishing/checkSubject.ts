import { finding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { formWithin } from './formWithin.ts';
import { hiddenFields, readingPlaces } from '../rights/index.ts';
import { flowAsChecked } from '../workflow/index.ts';

type Find = (kind: string, key: string) => RawItem | undefined;

/** A subject goes to everybody who meets the request, in lists, messages and mails: each of them has to see what stands in it. */
export async function checkSubject(item: RawItem, find: Find): Promise<MetadataProblem[]> {
  const { subject = '', form: formKey } = item.spec as unknown as MetadataSpecs['flow'];
  const names = new Set([...subject.matchAll(/\$\{([\w\u4e00-\u9fff]+)/g)].map(([, name = '']) => name));
  if (formKey === undefined || names.size === 0) return [];
  const found = find('form', formKey);
  const form = found === undefined ? undefined : await formWithin(found, find).catch(() => undefined);
  const { flow } = await flowAsChecked(item);
  if (form === undefined || flow === undefined) return [];
  return readingPlaces({ flow: { ...flow, subject } }).flatMap((place) => {
    const hidden = hiddenFields(form.viewing(place), form.boAlias);
    return [...names].filter((name) => hidden.has(name)).map((secret) => finding(item, 'revealingText', '/spec/subject', { place, secret }));
  });
}
