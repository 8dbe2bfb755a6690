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

/** What a story does once it is drawn. */
export type StoryCheck = 'fillSample' | 'submitEmpty';

interface PlannedStory<Args = FormArgs | ListArgs> {
  readonly exportName: string;
  readonly name: string;
  readonly args: Args;
  readonly check?: StoryCheck;
  /** `phone`: made for a screen of 390 px. */
  readonly tags: readonly string[];
}

export interface StoryPlan<Args = FormArgs | ListArgs> {
  readonly title: string;
  readonly stories: readonly PlannedStory<Args>[];
  /** Approval nodes the reader may switch between. */
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
}

export const PHONE = 'phone';
const PHONE_WIDTH = 390;

/** The stories of a form or list: what Storybook indexes and what the browser draws. */
export function planStories(items: readonly RawItem[], kind: StoryKind, key: string): StoryPlan {
  const item = items.find((each) => each.kind === kind && each.key === key);
  if (item === undefined) throw new Error(`no metadata item <${kind}/${key}>`);
  return kind === 'form' ? planForm(items, item) : planList(items, item);
}

// helpers

const surroundings = { user: 'U1014', now: '2026-11-16 09:00:00', latency: 20 } as const;

function planForm(items: readonly RawItem[], form: RawItem): StoryPlan<FormArgs> {
  const flow = items.find((item) => item.kind === 'flow' && (item.spec as FlowSpec).form === form.key);
  const nodes = flow === undefined ? [] : approvalNodes(flow.spec as FlowSpec);
  const hasSample = ((form.spec as { samples?: readonly unknown[] }).samples ?? []).length > 0;
  const sample = hasSample ? '0' : 'empty';
  const start: FormArgs = { ...surroundings, mode: 'start', data: 'empty' };
  const story = (exportName: string, name: string, args: Partial<FormArgs>, more: Partial<PlannedStory<FormArgs>> = {}): PlannedStory<FormArgs> =>
    ({ exportName, name, args: { ...start, ...args }, tags: [], ...more });
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
  const story = (exportName: string, name: string, args: Partial<ListArgs>, tags: readonly string[] = []): PlannedStory<ListArgs> =>
    ({ exportName, name, args: { ...surroundings, state: 'rows', ...args }, tags });
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

/** The menu an item's category belongs to names its folder. */
function titleOf(items: readonly RawItem[], group: string, item: RawItem): string {
  const category = item.typeKey?.split('.')[0];
  const menu = items.find((each) => each.kind === 'menu' && each.key === category);
  return `元数据/${group}/${menu?.name ?? category ?? '未分类'}/${item.name} (${item.key})`;
}
