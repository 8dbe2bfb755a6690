import { homeColumns } from '../../../../schemas/calls/homeColumns.ts';
import { portalDesignMyLayout, portalSaveMyLayout, portalVueFrontHome } from '../../../../schemas/calls/index.ts';
import type { MetadataSpecs } from '../../../../schemas/metadata/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Refusal } from '../../../core/index.ts';
import { toJson } from '../../../db/index.ts';
import { isOpenTo } from '../../../rights/index.ts';
import { handle } from '../../handle.ts';

/** Blocks of the home page: those that the caller shows, in his order; else those of the published layout. */
const frontHome = handle(portalVueFrontHome, async (_input, context) => {
  const blocks = await publishedBlocks(context);
  const own = await ownLayout(context);
  if (own === undefined) return blocks.length === 0 ? '' : encoded(blocks);
  const standard = (type: string): object => blocks.find((block) => block.type === type) ?? { type, span: spanOf(type) };
  const later = blocks.filter(({ type }) => own.every((placed) => placed.type !== type));
  return encoded([...own.filter(({ shown }) => shown).map(({ type }) => standard(type)), ...later]);
});

const myLayout = handle(portalDesignMyLayout, async (_input, context) => {
  const { user, language } = context;
  const own = await ownLayout(context);
  const standard = await publishedBlocks(context);
  const spans = new Map(standard.map(({ type, span }) => [String(type), span]));
  const published = standard.map(({ type }) => ({ type: String(type), shown: true }));
  const placed = own ?? published;
  const rest = homeColumns.filter(({ alias }) => placed.every(({ type }) => type !== alias));
  const blocks = [
    ...placed.filter(({ type }) => isKnown(type)),
    ...rest.map(({ alias }) => ({ type: alias, shown: own === undefined && published.length === 0 })),
  ];
  const all = blocks.map((block) => ({ ...block, span: spans.get(block.type) ?? spanOf(block.type) }));
  return {
    columnMap: { [groups[language]]: homeColumns.map(({ alias, name }) => ({ alias, name: name[language] })) },
    sysIndexLayout: { id: user.id, userId: user.id, name: '', templateHtml: '', designHtml: encoded(all), valid: own === undefined ? 0 : 1 },
  };
});

const saveLayout = handle(portalSaveMyLayout, async ({ body }, { db, user }) => {
  const { list } = body;
  const unknown = list.find(({ type }, index) => !isKnown(type) || list.findIndex((other) => other.type === type) !== index);
  if (unknown !== undefined) throw new Refusal(texts.noBlock);
  const mine = { user_id: user.id, key: PREFERENCE };
  if (list.length === 0)
    await db
      .deleteFrom('user_pref')
      .where((eb) => eb.and(mine))
      .execute();
  else
    await db
      .insertInto('user_pref')
      .values({ ...mine, value: toJson(list.map(({ type, shown }) => ({ type, shown }))) })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
      .execute();
  return null;
});

export const layoutHandlers = [frontHome, myLayout, saveLayout];

// helpers

const PREFERENCE = 'homeLayout';
const groups = { 'zh-CN': '公共栏目', 'en-US': 'Shared blocks', 'zh-TW': '公共欄目' } as const;

interface Placed {
  readonly type: string;
  readonly shown: boolean;
}

async function ownLayout({ db, user }: HandlerContext): Promise<Placed[] | undefined> {
  const row = await db.selectFrom('user_pref').select('value').where('user_id', '=', user.id).where('key', '=', PREFERENCE).executeTakeFirst();
  if (!Array.isArray(row?.value)) return undefined;
  // a block may have gone since
  return (row.value as readonly Placed[]).filter(({ type }) => isKnown(type)).map(({ type, shown }) => ({ type, shown }));
}

/** Without the charts that are not for the caller. */
async function publishedBlocks({ meta, user }: HandlerContext): Promise<MetadataSpecs['homeLayout']['blocks']> {
  const { blocks = [] } = ((await meta.find('homeLayout', 'home')) ?? (await meta.list('homeLayout'))[0])?.spec ?? {};
  const charts = blocks.some(({ type }) => type === 'chart') ? await meta.list('chart') : [];
  const isClosed = (key: string | undefined): boolean => !charts.some((chart) => chart.key === key && isOpenTo(user, chart.auth?.view));
  return blocks.filter(({ type, option }) => type !== 'chart' || !isClosed(option?.chart));
}

const isKnown = (type: string): boolean => homeColumns.some(({ alias }) => alias === type);
const spanOf = (type: string): number => (homeColumns.find(({ alias }) => alias === type)?.side === 'narrow' ? 8 : 16);
const encoded = (list: readonly object[]): string => Buffer.from(JSON.stringify({ list }), 'utf8').toString('base64');

const texts = {
  noBlock: {
    'zh-CN': '首页布局中有未知或重复的栏目',
    'en-US': 'The layout holds a block that is unknown or there twice.',
    'zh-TW': '首頁版面中有未知或重複的欄目',
  },
} as const;
