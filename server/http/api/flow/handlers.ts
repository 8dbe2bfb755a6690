import { flowCheck, flowDesignList, flowSimulate } from '../../../../schemas/calls/index.ts';
import type { FlowDesignRow, FlowRemark } from '../../../../schemas/calls/entities/flowDesign.ts';
import type { ItemBody } from '../../../../schemas/calls/entities/metadata.ts';
import type { Language } from '../../../../registry/localised.ts';
import { isError, wordsOf, wordsOfFinding, type RawItem } from '../../../../registry/metadata/index.ts';
import { Refusal } from '../../../core/index.ts';
import { fill, listed } from '../../../../registry/words.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { handle } from '../../handle.ts';
import { inspectDrafts } from '../../../publishing/index.ts';
import { workDaysOf } from '../../../metadata/index.ts';
import { loadForm } from '../../../forms/index.ts';
import { compileFlowItem, type FlowItem, type FlowProblem, subjectWords } from '../../../workflow/index.ts';
import { pageAsked, pageOfAll } from '../../../query/index.ts';
import { categories } from '../runtime/flowHandlers.ts';
import { loadPerson } from '../../../identity/index.ts';
import { checkExpressions } from './checkExpressions.ts';
import { imageHandlers } from './image.ts';
import { simulateFlow } from './simulateFlow.ts';

/** Newest of each flow: its draft where there is one. */
const designList = handle(flowDesignList, async ({ query }, context) => {
  const { db } = context;
  const rows = await db
    .selectFrom('meta_item as m')
    .leftJoin('app_user as u', 'u.id', 'm.updated_by')
    .select(['m.key', 'm.name', 'm.version', 'm.status', 'm.type_key', 'm.spec', 'm.updated_by', 'm.updated_at', 'm.remark', 'u.fullname'])
    .where('m.kind', '=', 'flow')
    .orderBy('m.key')
    .orderBy('m.version')
    .execute();
  const running = new Map(
    (
      await db
        .selectFrom('wf_inst')
        .select(['def_key', (eb) => eb.fn.countAll().as('count')])
        .where('ended_at', 'is', null)
        .where('status', '!=', 'draft')
        .groupBy('def_key')
        .execute()
    ).map((row) => [row.def_key, Number(row.count)]),
  );
  const types = await categories(context);
  const keyword = query.keyword?.trim().toLowerCase() ?? '';
  const found = [...new Set(rows.map((row) => row.key))].flatMap((key): FlowDesignRow[] => {
    const versions = rows.filter((row) => row.key === key);
    const newest = versions.findLast((row) => row.status !== 'archived') ?? versions.at(-1);
    if (newest === undefined || (keyword !== '' && !key.toLowerCase().includes(keyword) && !newest.name.toLowerCase().includes(keyword))) return [];
    const published = versions.find((row) => row.status === 'published') ?? newest;
    const form = (newest.spec as { readonly form?: unknown }).form;
    return [
      {
        key,
        name: newest.name,
        version: published.version,
        status: published.status,
        hasDraft: versions.some((row) => row.status === 'draft'),
        versions: versions.filter((row) => row.status !== 'draft').length,
        running: running.get(key) ?? 0,
        ...(typeof form === 'string' ? { form } : {}),
        typeId: newest.type_key,
        typeName: types.get(newest.type_key ?? '') ?? null,
        updateBy: newest.updated_by,
        updateByName: newest.fullname,
        updateTime: newest.updated_at,
        remark: newest.remark,
      },
    ];
  });
  return pageOfAll(found, pageAsked({ pageBean: query }, 20));
});

const check = handle(flowCheck, async ({ body }, context) => {
  const { flow, shape, xml, problems } = await compile(body.item);
  const beside = body.beside ?? [];
  const expressions = shape === undefined ? [] : await checkExpressions(context, body.item as RawItem, shape, beside as readonly RawItem[]);
  const drawn = [...problems.map((problem) => toRemark(problem, context.language)), ...expressions];
  return {
    problems: drawn.some(({ level }) => level === 'error')
      ? drawn
      : [...drawn, ...(await besideDrawing(context, [body.item, ...beside], new Set(drawn.map(({ message }) => message))))],
    ...(xml === undefined ? {} : { bpmnXml: xml }),
    ...(flow === undefined ? {} : { firstNode: flow.firstNode }),
  };
});

const simulate = handle(flowSimulate, async ({ body }, { db, clock, meta, language }) => {
  const { flow, problems } = await compile(body.item);
  if (flow === undefined)
    throw new Refusal(
      fill(texts.cannotSimulate, {
        problem: listed(
          problems
            .filter(({ level }) => level === 'error')
            .slice(0, 1)
            .map(wordsOfFinding),
        ),
      }),
      '024',
    );
  const starter = await loadPerson(db, body.starterId);
  if (starter === undefined) throw new Refusal(texts.noStarter, '024');
  const subject = textOf(body.item, 'subject') ?? flow.subject;
  const form = await loadForm(meta, textOf(body.item, 'form') ?? '');
  const say = await subjectWords(meta, form, subject);
  return simulateFlow(db, {
    language,
    flow: { ...flow, subject },
    say,
    starterId: starter.id,
    orgId: body.orgId ?? starter.org?.id ?? null,
    data: body.data ?? {},
    votes: body.votes ?? {},
    now: clock.now(),
    workdays: await workDaysOf(meta),
    form,
  });
});

/** Designing flows, and their pictures. */
export const flowDesignHandlers = [designList, check, simulate, ...imageHandlers];

// helpers

/** What does not even have the shape of a flow is refused by the schema of the call, or named by the compiler. */
async function compile(item: ItemBody): ReturnType<typeof compileFlowItem> {
  const spec = item.spec as Readonly<Record<string, unknown>>;
  const drawn = typeof spec['bpmn'] === 'string' || (isRecords(spec['nodes']) && isRecords(spec['edges']));
  if (item.kind !== 'flow' || !drawn) throw new Refusal(texts.noDiagram, '024');
  return compileFlowItem({ key: item.key, name: item.name, spec: item.spec } satisfies FlowItem);
}

/** What publishing says besides, once the drawing itself is sound: of the subject, the people, names of the product. */
async function besideDrawing({ db, server, clock, language }: HandlerContext, items: readonly ItemBody[], told: ReadonlySet<string>): Promise<FlowRemark[]> {
  const found = await inspectDrafts(db, server, clock, items);
  return found.flatMap((problem): FlowRemark[] => {
    const message = wordsOf(problem, language);
    return told.has(message) ? [] : [{ code: problem.code, level: isError(problem) ? 'error' : 'warning', nodeId: '', message }];
  });
}

const isRecords = (value: unknown): boolean => Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null);

const toRemark = (problem: FlowProblem, language: Language): FlowRemark => ({
  code: problem.code,
  level: problem.level,
  nodeId: problem.nodeId,
  message: wordsOf(problem, language),
});

const textOf = (item: ItemBody, member: 'subject' | 'form'): string | undefined => {
  const text = item.spec[member];
  return typeof text === 'string' ? text : undefined;
};

const texts = {
  cannotSimulate: {
    'zh-CN': '流程定义有错误，不能仿真：{problem}',
    'en-US': 'The process has errors and cannot be simulated: {problem}',
    'zh-TW': '流程定義有錯誤，不能模擬：{problem}',
  },
  noStarter: { 'zh-CN': '发起人不存在或已停用', 'en-US': 'The starter does not exist or has been disabled.', 'zh-TW': '發起人不存在或已停用' },
  noDiagram: { 'zh-CN': '不是流程定义：缺少流程图', 'en-US': 'This is no process: the diagram is missing.', 'zh-TW': '不是流程定義：缺少流程圖' },
} as const;
