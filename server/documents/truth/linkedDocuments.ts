import { isRecord } from '../../../registry/form/index.ts';
import type { Claim, Verdict } from '../../../validators/submission/truth.ts';
import { readable, viewerOf } from '../../workflow/index.ts';
import type { ValueKind } from './ValueKind.ts';

/** Documents of flows that a document points to: a JSON list of `{id, subject, status, creator}`, told as the documents are now. */
export const linkedDocuments: ValueKind = {
  covers: ({ ui }) => ui.widget === 'relatedProcess',
  shape: (_field, value) => {
    const links = linksIn(value);
    return links !== undefined && links.length <= MOST && links.every((link) => idOf(link) !== '') ? undefined : { code: 'type' };
  },
  ids: (_field, value) => (linksIn(value) ?? []).map(idOf),
  truth: async (claims, { db, handler }) => {
    const ids = [...new Set(claims.flatMap(({ value }) => (linksIn(value) ?? []).map(idOf)))];
    const rows =
      ids.length === 0
        ? []
        : await db
            .selectFrom('wf_inst as i')
            .select(['i.id', 'i.subject', 'i.status', 'i.def_key', 'i.starter_id', 'i.starter_name', 'i.creator_id'])
            .where('i.id', 'in', ids)
            .where(readable(db, await viewerOf(handler)))
            .execute();
    const own = handler.user.id;
    // a draft is nobody else's business
    const known = new Map(
      rows
        .filter(({ status, starter_id: starter, creator_id: creator }) => status !== 'draft' || starter === own || creator === own)
        .map((row) => [row.id, row]),
    );
    return claims.map((claim) => verdictOn(claim, known, own));
  },
};

// helpers

const MOST = 200;

interface Document {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly def_key: string;
  readonly starter_id: string;
  readonly starter_name: string | null;
}

function verdictOn({ field: { ui }, value }: Claim, known: ReadonlyMap<string, Document>, own: string): Verdict {
  const links = linksIn(value) ?? [];
  const found = links.flatMap((link) => known.get(idOf(link)) ?? []);
  const flow = ui['flow'];
  const fits = found.every((each) => (typeof flow !== 'string' || flow === '' || each.def_key === flow) && (ui['own'] !== true || each.starter_id === own));
  if (found.length < links.length || !fits || (ui.multiple === false && links.length > 1)) return { problem: { code: 'document' } };
  const told = found.map(({ id, subject, status, starter_name: creator }) => ({ id, subject, status, creator: creator ?? '' }));
  return { value: typeof value === 'string' ? JSON.stringify(told) : told };
}

function linksIn(value: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  const list: unknown = typeof value === 'string' ? parsed(value) : value;
  return Array.isArray(list) && list.every(isRecord) ? list : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '[]' : text);
  } catch {
    return undefined;
  }
}

function idOf({ id }: Readonly<Record<string, unknown>>): string {
  return typeof id === 'string' && id.length <= 64 ? id : '';
}
