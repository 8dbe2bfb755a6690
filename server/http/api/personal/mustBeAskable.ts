import type { Identities } from '../../../../registry/KnownIds.ts';
import type { RawItem } from '../../../../registry/metadata/index.ts';
import { neverHolds } from '../../../../validators/expressions/index.ts';
import { agentPlaces, identitiesOf } from '../../../publishing/index.ts';
import { Refusal } from '../../../core/index.ts';
import { fill, labelled } from '../../../../registry/words.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { conditionPlace, type ConditionPlace, conditionProblem, Organisation } from '../../../workflow/index.ts';

type Parts = Pick<HandlerContext, 'db' | 'meta' | 'clock'>;

interface Asked {
  readonly authId: string;
  /** None: the setting is for every flow, and its conditions know no form. */
  readonly flows: readonly { readonly key: string; readonly name: string }[];
  readonly conditions: readonly string[];
}

/**
 * Refuses conditions of an agent setting that cannot be asked of the documents of each of its flows, with what their author sees at his steps. It is
 * the check that {@link conditionProblem} repeats when a task comes.
 */
export async function mustBeAskable(context: Parts, { authId, flows, conditions }: Asked): Promise<void> {
  if (conditions.length === 0) return;
  const identities = await identitiesOf(context.db);
  const places =
    flows.length === 0 ? [{ flow: '', place: conditionPlace(undefined, undefined, { identities }) }] : await placesIn(context, authId, flows, identities);
  conditions.forEach((condition, index) => {
    for (const { flow, place } of places) {
      const problem = conditionProblem(condition, place);
      if (problem !== undefined)
        throw new Refusal(fill(flow === '' ? texts.wrongAnywhere : texts.wrong, { position: index + 1, problem: labelled(flow, problem) }));
    }
    if (places.every(({ place }) => neverHolds(condition, place.symbols))) throw new Refusal(fill(texts.never, { position: index + 1, condition }));
  });
}

// helpers

async function placesIn(
  { db, meta, clock }: Parts,
  authId: string,
  flows: Asked['flows'],
  identities: Identities,
): Promise<readonly { readonly flow: string; readonly place: ConditionPlace }[]> {
  const dictionaries = new Map((await meta.list('dict')).map((item) => [item.key, item as unknown as RawItem]));
  const find = (kind: string, key: string): RawItem | undefined => (kind === 'dict' ? dictionaries.get(key) : undefined);
  const organisation = await Organisation.load(db, clock.now());
  const places = await agentPlaces({ meta, find, organisation, identities }, authId, flows);
  return places.map(({ flow, place }) => ({ flow: flow.name, place }));
}

const texts = {
  never: {
    'zh-CN': '第{position}个代理条件永远不成立【{condition}】',
    'en-US': 'Condition {position}, {condition}, can never hold',
    'zh-TW': '第{position}個代理條件永遠不成立【{condition}】',
  },
  wrong: {
    'zh-CN': '第{position}个代理条件不正确：{problem}',
    'en-US': 'Condition {position} is not right: {problem}',
    'zh-TW': '第{position}個代理條件不正確：{problem}',
  },
  wrongAnywhere: {
    'zh-CN': '第{position}个代理条件不正确：{problem}。使用单据字段时请先选择流程',
    'en-US': 'Condition {position} is not right: {problem}. Choose processes before you name fields of their documents.',
    'zh-TW': '第{position}個代理條件不正確：{problem}。使用單據欄位時請先選擇流程',
  },
} as const;
