import { isError, problemIn, wordsOfFinding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { type TenantDb, toJson } from '../db/index.ts';
import type { HandlerContext } from '../context/index.ts';
import { common, Refusal } from '../core/index.ts';
import type { DanglingAgent } from './agentSettings.ts';
import { archivedOf } from './archivedOf.ts';
import { checkItems, type CheckResult } from './checkItems.ts';
import { baseOf, draftConflict, importConflict, publishConflict, type Base, type Opponent, type Standing, type Write } from './conflicts.ts';
import type { PackageRows } from '../../schemas/metadata/index.ts';
import { diffItems } from './diffItems.ts';
import { auditingRefusals, mustBeEditor, mustMayBuild } from './mayEdit.ts';
import { itemOf, type TenantMetadata } from '../metadata/index.ts';
import { metadataWith } from './overlay.ts';
import { doorsOf } from './packageDoors.ts';
import { checkRows, loadRows, type LoadedRows } from './packageRows.ts';
import { checksumOf, publishItems, saveDraft, standingsOf, writeAlone, type DraftOutcome, type PublishOutcome } from './publishItems.ts';
import { tellUnclear } from '../workflow/index.ts';
import { fill } from '../../registry/words.ts';

/** The ways in which metadata changes; their names in the audit log. */
export type MetaAction = 'meta.publish' | 'meta.rollback' | 'meta.import' | 'meta.archive' | 'meta.removeDraft' | 'meta.loadRows';

export interface Publication {
  readonly action: MetaAction;
  readonly package: string;
  readonly remark?: string | undefined;
  /** The bases of items that do not name them themselves. */
  readonly bases?: ReadonlyMap<string, Base | undefined>;
  /** Rows of objects that come with the package. */
  readonly data?: readonly unknown[];
}

export interface Published {
  readonly outcomes: PublishOutcome[];
  readonly problems: readonly MetadataProblem[];
  readonly rows: readonly LoadedRows[];
}

/**
 * The one way in which people publish, also old versions: checks the items and everything published that stands on them, refuses
 * what would replace somebody else's version unseen, publishes all or none, and writes it to the audit log. When others publish
 * during the check, the check is made again.
 */
export async function publishChecked(context: HandlerContext, items: readonly RawItem[], publication: Publication): Promise<Published> {
  const { db, user, clock, server } = context;
  return auditingRefusals(context, publication.action, () =>
    untilSeen(context, items, [], publication.package, async ({ seen, problems, dangling }) => {
      const source = server.metadata.sourceOf(db.tenantId);
      const published = await source.list();
      const find = (kind: string, key: string): RawItem | undefined =>
        items.find((item) => item.kind === kind && item.key === key) ?? published.find((item) => item.kind === kind && item.key === key);
      const mustHold = (found: readonly MetadataProblem[]): void => {
        if (found.length > 0) throw refusalOf(context, publication.package, found);
      };
      mustHold(checkRows(publication.package, publication.data ?? [], find));
      const data = (publication.data ?? []) as readonly PackageRows[];
      const after = (done: readonly PublishOutcome[]): TenantMetadata =>
        metadataWith(
          items.map((item) => ({ ...item, version: done.find((outcome) => labelOf(outcome) === labelOf(item))?.version ?? 0 })),
          published,
          source,
        );
      let rows: readonly LoadedRows[] = [];
      const loadInto = async (tx: TenantDb, done: readonly PublishOutcome[]): Promise<readonly LoadedRows[]> => {
        const within: HandlerContext = { ...context, user, db: tx, meta: after(done) };
        const { doors, problems: closed } = await doorsOf({ ...within, meta: metadataWith([], published, source) }, publication.package, data, within.meta);
        mustHold(closed);
        const { loaded, problems: wrong } = await loadRows(within, publication.package, data, doors);
        mustHold(wrong);
        return loaded;
      };
      const outcomes = await publishItems(
        db,
        items,
        { by: user.id, now: clock.now(), ...(publication.remark === undefined ? {} : { remark: publication.remark }) },
        {
          keepDrafts: publication.action === 'meta.rollback',
          async before(tx, standings) {
            await stillSeen(tx, seen);
            const changed = items.filter((item) => standings.get(labelOf(item))?.published?.checksum !== checksumOf(item));
            await mustBeEditor(context, tx, [...changed, ...data.map(({ bo }) => ({ kind: 'bo', key: bo }))]);
            await mustMayBuild(context, tx, changed);
            await refuseConflicts(tx, items, standings, (standing, item) =>
              publishConflict(standing, {
                ...writeOf(context, item),
                ...(publication.bases?.has(labelOf(item)) === true ? { base: publication.bases.get(labelOf(item)) } : {}),
              }),
            );
          },
          async after(tx, done) {
            if (data.length > 0) rows = await loadInto(tx, done);
            await tellOwners(tx, dangling, clock.now());
            await audit(
              context,
              tx,
              rows
                .filter(({ added, updated }) => added + updated > 0)
                .map(({ bo, ...counts }) => ({ kind: 'bo', key: bo, action: 'meta.loadRows', package: publication.package, ...counts })),
            );
            await audit(
              context,
              tx,
              done
                .filter(({ action }) => action !== 'same')
                .map(({ action: _action, previous, ...outcome }) => ({
                  ...outcome,
                  base: previous ?? 0,
                  action: publication.action,
                  package: publication.package,
                  remark: publication.remark ?? null,
                })),
            );
          },
        },
      );
      return { outcomes, problems, rows };
    }),
  );
}

/** Saves drafts, all or none; never over a draft that the writer has not seen. `imported`: he need not have seen his own. */
export async function saveDrafts(
  context: HandlerContext,
  items: readonly RawItem[],
  { remark, imported = false }: { readonly remark?: string | undefined; readonly imported?: boolean } = {},
): Promise<DraftOutcome[]> {
  const { db, user, clock } = context;
  return auditingRefusals(context, imported ? 'meta.import' : 'meta.draft', () =>
    db.transaction(async (tx) => {
      await writeAlone(tx);
      await mustBeEditor(context, tx, items);
      const standings = await standingsOf(tx, items);
      await refuseConflicts(tx, items, standings, (standing, item) => (imported ? importConflict : draftConflict)(standing, writeOf(context, item)));
      const saved: DraftOutcome[] = [];
      for (const item of items)
        saved.push(
          await saveDraft(tx, item, standings.get(labelOf(item)) ?? {}, { by: user.id, now: clock.now(), ...(remark === undefined ? {} : { remark }) }),
        );
      return saved;
    }),
  );
}

/** Takes an item out of service; refused while anything published stands on it. Its versions stay, and a roll-back brings it back. */
export async function archiveItem(
  context: HandlerContext,
  key: Pick<RawItem, 'kind' | 'key'>,
  base: Base | undefined,
): Promise<{ readonly version: number; readonly problems: readonly MetadataProblem[] }> {
  const { db, user } = context;
  const label = labelOf(key);
  return auditingRefusals(context, 'meta.archive', () =>
    untilSeen(context, [], [label], label, async ({ seen, problems, dangling }) =>
      db.transaction(async (tx) => {
        await writeAlone(tx);
        await stillSeen(tx, seen);
        await mustBeEditor(context, tx, [key]);
        const { published } = (await standingsOf(tx, [key])).get(label) ?? {};
        if (published === undefined) throw new Refusal(texts.noItem, '016');
        if (publishConflict({ published }, { by: user.id, checksum: '', base }) !== undefined)
          throw await conflictOf(tx, [{ ...key, against: 'published', item: undefined }]);
        await tx
          .updateTable('meta_item')
          .set({ status: 'archived' })
          .where('kind', '=', key.kind)
          .where('key', '=', key.key)
          .where('status', '=', 'published')
          .execute();
        await tx.announce('metadata');
        await tellOwners(tx, dangling, context.clock.now());
        await audit(context, tx, [{ ...key, action: 'meta.archive', version: null, base: published.version, checksum: published.checksum }]);
        return { version: published.version, problems };
      }),
    ),
  );
}

/** Throws a draft away. That of somebody else only goes by its checksum: who removes it has seen it. */
export async function removeDraft(context: HandlerContext, key: Pick<RawItem, 'kind' | 'key'>, base: Base | undefined): Promise<void> {
  const { db, user } = context;
  await auditingRefusals(context, 'meta.removeDraft', () =>
    db.transaction(async (tx) => {
      await writeAlone(tx);
      await mustBeEditor(context, tx, [key]);
      const { draft } = (await standingsOf(tx, [key])).get(labelOf(key)) ?? {};
      if (draft === undefined) throw new Refusal(texts.noDraft, '016');
      const unseen = base?.checksum === undefined ? draft.by !== user.id : base.checksum !== draft.checksum;
      if (unseen) throw await conflictOf(tx, [{ ...key, against: 'draft', item: undefined }]);
      await tx.deleteFrom('meta_item').where('kind', '=', key.kind).where('key', '=', key.key).where('status', '=', 'draft').execute();
      await audit(context, tx, [{ ...key, action: 'meta.removeDraft', version: draft.version, base: draft.base, checksum: draft.checksum, by: draft.by }]);
    }),
  );
}

/** The refusal of a check, with all problems. */
export function refusalOf({ language }: Pick<HandlerContext, 'language'>, name: string, problems: readonly MetadataProblem[]): Refusal {
  const errors = problems.filter(isError);
  const first = errors[0];
  return new Refusal(
    fill(first === undefined ? texts.wrong : texts.wrongAt, {
      count: errors.length,
      place: first === undefined ? '' : `${first.kind}/${first.key}${first.pointer}`,
      message: first === undefined ? '' : wordsOfFinding(first),
    }),
    '024',
    { value: { package: name, items: [], problems: problems.map((problem) => problemIn(problem, language)), published: false } },
  );
}

/** Who writes an item, and what he had before him. */
export const writeOf = ({ user }: HandlerContext, item: RawItem): Write => ({ by: user.id, checksum: checksumOf(item), base: baseOf(item) });

// helpers

/** Somebody published between the check and the publication. */
class StaleCheck extends Error {}

const MOST_CHECKS = 10;

/** Checks, and does the work against exactly what was checked; begins anew when others publish in between. */
async function untilSeen<Result>(
  context: HandlerContext,
  items: readonly RawItem[],
  removed: readonly string[],
  name: string,
  work: (checked: CheckResult) => Promise<Result>,
): Promise<Result> {
  const { db, server, clock } = context;
  for (let attempt = 1; ; attempt += 1) {
    const checked = await checkItems(db, server, clock, items, removed);
    if (!checked.publishable) throw refusalOf(context, name, checked.problems);
    try {
      return await work(checked);
    } catch (error) {
      if (!(error instanceof StaleCheck)) throw error;
      if (attempt === MOST_CHECKS) throw new Refusal(common.busy, '-004');
    } finally {
      server.metadata.forget(db.tenantId);
    }
  }
}

/** Whose conditions nobody can ask any more hears of it now, and not when a task comes that stays with him. */
async function tellOwners(tx: TenantDb, dangling: readonly DanglingAgent[], now: string): Promise<void> {
  for (const setting of dangling) await tellUnclear(tx, setting, { subject: setting.flow.name, now });
}

interface Conflict {
  readonly kind: string;
  readonly key: string;
  readonly against: Opponent;
  readonly item: RawItem | undefined;
}

const labelOf = ({ kind, key }: Pick<RawItem, 'kind' | 'key'>): string => `${kind}/${key}`;

async function stillSeen(tx: TenantDb, seen: ReadonlyMap<string, number>): Promise<void> {
  const now = await tx.selectFrom('meta_item').select(['kind', 'key', 'version']).where('status', '=', 'published').execute();
  if (now.length !== seen.size || now.some((row) => seen.get(labelOf(row)) !== row.version)) throw new StaleCheck();
}

async function refuseConflicts(
  tx: TenantDb,
  items: readonly RawItem[],
  standings: ReadonlyMap<string, Standing>,
  opponentOf: (standing: Standing, item: RawItem) => Opponent | undefined,
): Promise<void> {
  const conflicts = items.flatMap((item): Conflict[] => {
    const against = opponentOf(standings.get(labelOf(item)) ?? {}, item);
    return against === undefined ? [] : [{ kind: item.kind, key: item.key, against, item }];
  });
  if (conflicts.length > 0) throw await conflictOf(tx, conflicts);
}

/** Both sides of every conflict: what is there and by whom, what was sent, and how they differ. */
async function conflictOf(tx: TenantDb, conflicts: readonly Conflict[]): Promise<Refusal> {
  const told = [];
  for (const { kind, key, against, item } of conflicts) {
    const row = await tx
      .selectFrom('meta_item')
      .selectAll()
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('status', '=', against)
      .orderBy('version', 'desc')
      .executeTakeFirst();
    const theirs = row === undefined ? undefined : itemOf(row);
    const by = (against === 'archived' ? (await archivedOf(tx, [{ kind, key }])).get(labelOf({ kind, key }))?.by : undefined) ?? row?.updated_by ?? '';
    const person = await tx.selectFrom('app_user').select('fullname').where('id', '=', by).executeTakeFirst();
    told.push({
      kind,
      key,
      against,
      theirs:
        row === undefined || theirs === undefined
          ? null
          : { version: row.version, checksum: row.checksum, by, byName: person?.fullname ?? null, at: row.updated_at, remark: row.remark, item: theirs },
      mine: item ?? null,
      changes: item === undefined || theirs === undefined ? [] : diffItems(theirs, item),
    });
  }
  const first = told[0];
  const who = first?.theirs?.byName ?? first?.theirs?.by ?? '';
  const version = first?.theirs?.version ?? '';
  const what = first?.theirs === null ? texts.gone : fill(texts[first?.against ?? 'published'], { who, version });
  return new Refusal(fill(texts.conflict, { item: `${first?.kind}/${first?.key}`, what }), 'meta.conflict', { value: { conflicts: told } });
}

interface AuditLine {
  readonly kind: string;
  readonly key: string;
  readonly action: MetaAction;
  readonly [detail: string]: unknown;
}

async function audit({ user, newId, request, clock }: HandlerContext, tx: TenantDb, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('audit_log')
    .values(
      lines.map(({ kind, key, action, ...detail }) => ({
        id: newId(),
        user_id: user.id,
        account: user.account,
        action,
        target: labelOf({ kind, key }),
        outcome: 'done',
        ip: request.ip,
        log_id: request.logId,
        detail: toJson({ kind, key, ...detail }),
        at: clock.now(),
      })),
    )
    .execute();
}

const texts = {
  noItem: { 'zh-CN': '元数据不存在', 'en-US': 'There is no such item.', 'zh-TW': '中繼資料不存在' },
  noDraft: { 'zh-CN': '草稿不存在', 'en-US': 'There is no such draft.', 'zh-TW': '草稿不存在' },
  wrong: { 'zh-CN': '{count} 处错误，未发布', 'en-US': '{count} errors, nothing was published.', 'zh-TW': '{count} 處錯誤，未發佈' },
  wrongAt: {
    'zh-CN': '{count} 处错误，未发布：{place} {message}',
    'en-US': '{count} errors, nothing was published: {place} {message}',
    'zh-TW': '{count} 處錯誤，未發佈：{place} {message}',
  },
  gone: { 'zh-CN': '该版本已不存在', 'en-US': 'that version is gone', 'zh-TW': '該版本已不存在' },
  draft: { 'zh-CN': '{who} 有未发布的草稿', 'en-US': '{who} has a draft that is not published', 'zh-TW': '{who} 有未發佈的草稿' },
  published: { 'zh-CN': '{who} 已发布版本 {version}', 'en-US': '{who} has published version {version}', 'zh-TW': '{who} 已發佈版本 {version}' },
  archived: { 'zh-CN': '{who} 已停用版本 {version}', 'en-US': '{who} has archived version {version}', 'zh-TW': '{who} 已停用版本 {version}' },
  conflict: {
    'zh-CN': '与他人的修改冲突，未保存：{item} {what}',
    'en-US': 'Nothing was saved, somebody else has changed it: {item}, {what}',
    'zh-TW': '與他人的修改衝突，未儲存：{item} {what}',
  },
} as const;
