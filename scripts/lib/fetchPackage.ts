import { metaExport, metaItemGet, metaItemList } from '../../schemas/calls/index.ts';
import type { Call } from '../../schemas/calls/defineCall.ts';
import { packageFromTransport, validateItem, type PackageContent, type RawItem } from '../../registry/metadata/index.ts';

export interface MetadataServer {
  /** Address of the portal, without a path. */
  readonly url: string;
  /** Token of somebody who designs forms. */
  readonly token: string;
}

export interface FetchedPackage {
  readonly content: PackageContent;
  /** Drafts that are no metadata yet; what is published stands in their place. */
  readonly unusable: readonly string[];
}

/** All metadata of a running server as one package: what is published, and drafts in place of what they are to replace. */
export async function fetchPackage(server: MetadataServer): Promise<FetchedPackage> {
  const published = packageFromTransport(await ask(server, metaExport, { package: 'server' }));
  const items = new Map(published.items.map((item) => [labelOf(item), item]));
  const unusable: string[] = [];
  for (const draft of await draftsOf(server)) {
    if (validateItem(draft).length > 0) unusable.push(labelOf(draft));
    else items.set(labelOf(draft), draft);
  }
  return { content: { ...published, items: [...items.values()] }, unusable };
}

// helpers

const PAGE_SIZE = 100;

const labelOf = ({ kind, key }: Pick<RawItem, 'kind' | 'key'>): string => `${kind}/${key}`;

async function draftsOf(server: MetadataServer): Promise<RawItem[]> {
  const drafts: RawItem[] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = (await ask(server, metaItemList, { status: 'draft', page, pageSize: PAGE_SIZE })) as { rows: readonly Pick<RawItem, 'kind' | 'key'>[] };
    for (const { kind, key } of rows) drafts.push((await ask(server, metaItemGet, { kind, key, draft: true })) as RawItem);
    if (rows.length < PAGE_SIZE) return drafts;
  }
}

async function ask({ url, token }: MetadataServer, call: Call, query: Readonly<Record<string, string | number | boolean>>): Promise<unknown> {
  const address = new URL(call.path, url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } });
  if (answer.status === 401 || answer.status === 403)
    throw new Error(`${url} refuses <${call.name}> (${answer.status}): the token must be that of a form designer and still be valid`);
  if (!answer.ok) throw new Error(`${url} answers <${call.name}> with ${answer.status}`);
  return answer.json();
}
