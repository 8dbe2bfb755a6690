import type { RawItem } from '../../registry/metadata/index.ts';
import type { FormMode } from '../../renderers/form/index.ts';
import type { StoredPermission } from '../../validators/index.ts';
import { approvalNodes, type FlowSpec } from './approvalNodes.ts';
import type { StoryKind } from './readMetadata.ts';
import type { DraftPatch } from './workbench/jsonPatch.ts';

/** What a story shows; the starting values of its controls. */
export interface FormArgs {
  readonly mode: FormMode;
  /** Approval node whose rights hold in mode `approve`. */
  readonly nodeId?: string;
  /** Id of a demo person. */
  readonly user: string;
  /** Preset of the form's rights instead of the one that mode and node give. */
  readonly permPreset?: string;
  /** Single letters that replace those of the preset. */
  readonly perm?: StoredPermission[string];
  /** `empty`, `stress`, `negative`, `long`, or the index of a sample of the form. */
  readonly data: string;
  /** Data instead of the preset. */
  readonly dataJson?: Record<string, unknown>;
  /** Steps on top of the metadata of the package files, by item. */
  readonly patch?: DraftPatch;
  /** Why nothing can be edited; the form is then shown read-only below this sentence. */
  readonly readonlyReason?: string;
  /** Without one the language of the toolbar. */
  readonly locale?: 'zh-CN' | 'en-US' | 'zh-TW';
  /** Width of the frame, px; without one all there is. */
  readonly width?: number;
  /** The clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  /** Delay of every answer, ms. */
  readonly latency: number;
  /** How the fake services answer. */
  readonly net?: Net;
  readonly density?: 'small' | 'middle' | 'large';
}

/** A network to try screens with. */
export type Net = 'fast' | 'slow' | 'offline' | '500' | '401';

export type ListState = 'rows' | 'empty' | 'loading' | 'error';
export interface ListArgs extends Pick<FormArgs, 'user' | 'locale' | 'width' | 'now' | 'latency' | 'net' | 'density'> {
  readonly state: ListState;
}

export type ChoiceCount = 'own' | 'single' | 'multiple' | 'three';
export interface DialogArgs extends ListArgs {
  /** How many rows may be chosen, instead of what the dialog says. */
  readonly choice: ChoiceCount;
}

export interface PrintArgs extends Pick<FormArgs, 'user' | 'locale' | 'width' | 'now' | 'latency' | 'net' | 'density' | 'data'> {
  readonly paper?: 'A4' | 'A5' | 'A4half';
  readonly orientation?: 'portrait' | 'landscape';
  readonly watermark?: string;
}

export type MenuArgs = Pick<FormArgs, 'user' | 'locale' | 'width' | 'now' | 'latency' | 'net' | 'density'>;

/** The controls that the stories of a kind have. */
export interface StoryArgs {
  readonly form: FormArgs;
  readonly dataTemplate: ListArgs;
  readonly customDialog: DialogArgs;
  readonly printTemplate: PrintArgs;
  readonly menu: MenuArgs;
}

/** What a story does once it is drawn. */
export type StoryCheck = 'fillSample' | 'submitEmpty' | 'menuLeads';

interface PlannedStory<Args> {
  readonly exportName: string;
  readonly name: string;
  readonly args: Args;
  readonly check?: StoryCheck;
  /** `phone`: made for a screen of 390 px. */
  readonly tags: readonly string[];
}

export interface StoryPlan<Args> {
  readonly title: string;
  readonly stories: readonly PlannedStory<Args>[];
  /** Approval nodes the reader may switch between. */
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
}

export const PHONE = 'phone';
const PHONE_WIDTH = 390;

/** The stories of an item: what Storybook indexes and what the browser draws. */
export function planStories<Kind extends StoryKind>(items: readonly RawItem[], kind: Kind, key: string): StoryPlan<StoryArgs[Kind]> {
  const item = items.find((each) => each.kind === kind && each.key === key);
  if (item === undefined) throw new Error(`no metadata item <${kind}/${key}>`);
  return planners[kind](items, item);
}

// helpers

const surroundings = { user: 'U1014', now: '2026-11-16 09:00:00', latency: 20 } as const;

function planForm(items: readonly RawItem[], form: RawItem): StoryPlan<FormArgs> {
  const flow = items.find((item) => item.kind === 'flow' && (item.spec as FlowSpec).form === form.key);
  const nodes = flow === undefined ? [] : approvalNodes(flow.spec as FlowSpec);
  const hasSample = ((form.spec as { samples?: readonly unknown[] }).samples ?? []).length > 0;
  const sample = hasSample ? '0' : 'empty';
  const start: FormArgs = { ...surroundings, mode: 'start', data: 'empty' };
  const story = (exportName: string, name: string, args: Partial<FormArgs>, more: Partial<PlannedStory<FormArgs>> = {}): PlannedStory<FormArgs> => ({
    exportName,
    name,
    args: { ...start, ...args },
    tags: [],
    ...more,
  });
  return {
    title: titleOf(items, '表单', form),
    nodes,
    stories: [
      story('Start', '发起 Start', {}, hasSample ? { check: 'fillSample' } : {}),
      story('Draft', '草稿 Draft', { data: sample }),
      ...nodes.map(({ id, name }) => story(`Approve_${id.replaceAll('-', '_')}`, `审批·${name}`, { mode: 'approve', nodeId: id, data: sample })),
      story('Read', '查阅 Read', { mode: 'read', data: sample }),
      story('Print', '打印 Print', { mode: 'print', data: sample }),
      story('Errors', '校验失败 Errors', {}, { check: 'submitEmpty' }),
      story('Narrow390', '窄屏 Narrow390', { data: sample, width: PHONE_WIDTH }, { tags: [PHONE] }),
      story('English', 'English en-US', { data: sample, locale: 'en-US' }),
      story('TraditionalChinese', '繁體 zh-TW', { data: sample, locale: 'zh-TW' }),
    ],
  };
}

function planList(items: readonly RawItem[], list: RawItem): StoryPlan<ListArgs> {
  const story = (exportName: string, name: string, args: Partial<ListArgs>, tags: readonly string[] = []): PlannedStory<ListArgs> => ({
    exportName,
    name,
    args: { ...surroundings, state: 'rows', ...args },
    tags,
  });
  return {
    title: titleOf(items, '列表', list),
    nodes: [],
    stories: [
      story('Rows', '有数据', {}),
      story('Empty', '空', { state: 'empty' }),
      story('Loading', '加载中', { state: 'loading' }),
      story('Failure', '错误', { state: 'error' }),
      story('Narrow390', '窄屏', { width: PHONE_WIDTH }, [PHONE]),
    ],
  };
}

function planDialog(items: readonly RawItem[], dialog: RawItem): StoryPlan<DialogArgs> {
  const story = (exportName: string, name: string, args: Partial<DialogArgs>, tags: readonly string[] = []): PlannedStory<DialogArgs> => ({
    exportName,
    name,
    args: { ...surroundings, state: 'rows', choice: 'own', ...args },
    tags,
  });
  return {
    title: titleOf(items, '对话框', dialog),
    nodes: [],
    stories: [
      story('Rows', '有数据', {}),
      story('Multiple', '多选', { choice: 'multiple' }),
      story('AtMostThree', '最多三条', { choice: 'three' }),
      story('Empty', '空', { state: 'empty' }),
      story('Loading', '加载中', { state: 'loading' }),
      story('Failure', '错误', { state: 'error' }),
      story('Narrow390', '窄屏', { width: PHONE_WIDTH }, [PHONE]),
    ],
  };
}

function planPrint(items: readonly RawItem[], template: RawItem): StoryPlan<PrintArgs> {
  const story = (exportName: string, name: string, args: Partial<PrintArgs>): PlannedStory<PrintArgs> => ({
    exportName,
    name,
    args: { ...surroundings, data: '0', ...args },
    tags: [],
  });
  return {
    title: titleOf(items, '打印模板', template),
    nodes: [],
    stories: [
      story('Sample', '样例', {}),
      story('Empty', '空白', { data: 'empty' }),
      story('Long', '长表分页', { data: 'stress' }),
      story('OtherPaper', 'A5 横向', { paper: 'A5', orientation: 'landscape' }),
      story('Watermark', '水印', { watermark: '仅供内部使用' }),
      story('English', 'English en-US', { locale: 'en-US' }),
    ],
  };
}

function planMenu(items: readonly RawItem[], menu: RawItem): StoryPlan<MenuArgs> {
  return { title: titleOf(items, '菜单', menu), nodes: [], stories: [{ exportName: 'Entry', name: '入口', args: surroundings, tags: [], check: 'menuLeads' }] };
}

const planners: { readonly [Kind in StoryKind]: (items: readonly RawItem[], item: RawItem) => StoryPlan<StoryArgs[Kind]> } = {
  form: planForm,
  dataTemplate: planList,
  customDialog: planDialog,
  printTemplate: planPrint,
  menu: planMenu,
};

/** The menu an item's category belongs to names its folder. */
function titleOf(items: readonly RawItem[], group: string, item: RawItem): string {
  const parent = item.kind === 'menu' ? ((item.spec as { readonly parent?: string }).parent ?? item.key) : undefined;
  const category = parent ?? item.typeKey?.split('.')[0];
  const menu = items.find((each) => each.kind === 'menu' && each.key === category);
  return `元数据/${group}/${menu?.name ?? category ?? '未分类'}/${item.name} (${item.key})`;
}
