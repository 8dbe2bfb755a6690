import fc from 'fast-check';
import type { RawItem } from '../../registry/metadata/index.ts';
import type { FlowLine } from '../../schemas/metadata/index.ts';
import type { FlowSpec } from '../../server/workflow/index.ts';
import type { NodeSpec } from '../../server/workflow/spec.ts';

/** Random well-typed flows over a small document: gateways of all kinds, nested, with loops, steps that may edit, oppose, send back or be passed over. */

export type Route =
  | { readonly kind: 'step'; readonly traits: Traits }
  | { readonly kind: 'sign'; readonly veto: boolean }
  | { readonly kind: 'auto' }
  | { readonly kind: 'seq'; readonly parts: readonly Route[] }
  | { readonly kind: 'xor' | 'or' | 'and'; readonly parts: readonly Route[]; readonly when: readonly string[]; readonly hasDefault: boolean }
  | { readonly kind: 'loop'; readonly body: Route; readonly again: string; readonly on?: string | undefined };

interface Traits {
  readonly edits: readonly string[];
  readonly buttons: readonly string[];
  readonly user: string;
  readonly skip?: 'same' | 'starter' | undefined;
  readonly skipWhen?: string | undefined;
  readonly when?: string | undefined;
  readonly sets?: number | undefined;
  readonly targets: 'any' | 'start';
  readonly normal: boolean;
}

export const choices = { je: [0, 1, 2], fs: ['a', 'b'], hd: [null, 1] } as const;
export type Doc = { readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] };

const atom = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom('<', '<=', '>', '>=', '==', '!='), fc.integer({ min: 0, max: 2 })).map(([sign, bound]) => `je ${sign} ${bound}`),
  },
  fc.constantFrom(...choices.fs).map((choice) => `fs == '${choice}'`),
  fc.constantFrom('hd == 1', 'empty(hd)', 'hd > 0', "$flow.result == 'oppose'", "$flow.result == 'agree'", "$starter.id == 'u1'"),
);
const conditionOver = (atom: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 3, arbitrary: atom },
    fc.tuple(atom, fc.constantFrom('and', 'or'), atom).map((parts) => `(${parts.join(' ')})`),
    atom.map((text) => `not (${text})`),
  );
/** Pairs and triples that leave nothing open come up more often than by chance. */
const whole = fc.oneof(
  fc.integer({ min: 0, max: 2 }).map((bound) => [`je < ${bound}`, `je >= ${bound}`]),
  fc.constant(["fs == 'a'", "fs == 'b'"]),
  fc.constant(["$flow.result == 'agree'", "$flow.result == 'oppose'"]),
  fc.constant(['empty(hd)', 'hd == 1']),
);
const rare = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> => fc.option(value, { nil: undefined, freq: 9 });

const traitsOver = (condition: fc.Arbitrary<string>) =>
  fc.record<Traits>({
    edits: fc.subarray(['je', 'fs', 'hd'], { maxLength: 1 }),
    buttons: fc.constantFrom(['agree'], ['agree', 'oppose'], ['agree'], ['agree', 'reject'], ['agree', 'oppose', 'backToStart']),
    user: fc.constantFrom('u0', 'u1', 'u2'),
    skip: rare(fc.constantFrom('same', 'starter')),
    skipWhen: rare(condition),
    when: rare(condition),
    sets: rare(fc.constantFrom(0, 2)),
    targets: fc.constantFrom('any', 'start'),
    normal: fc.boolean(),
  });

function routesOver(parts: fc.Arbitrary<string>, complete: fc.Arbitrary<readonly string[]>): fc.Arbitrary<Route> {
  const condition = conditionOver(parts);
  const conditions = fc.oneof(complete, fc.array(condition, { minLength: 2, maxLength: 3 }));
  const traits = traitsOver(condition);
  return fc.letrec<{ route: Route }>((tie) => ({
    route: fc.oneof(
      { maxDepth: 2, depthSize: 'large', withCrossShrink: true },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('step' as const), traits }) },
      {
        weight: 1,
        arbitrary: fc.oneof(fc.record({ kind: fc.constant('sign' as const), veto: fc.boolean() }), fc.record({ kind: fc.constant('auto' as const) })),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('seq' as const), parts: fc.array(tie('route'), { minLength: 2, maxLength: 2 }) }) },
      {
        weight: 4,
        arbitrary: fc
          .tuple(
            fc.constantFrom('xor' as const, 'xor' as const, 'or' as const, 'and' as const),
            conditions,
            fc.boolean(),
            fc.array(tie('route'), { minLength: 4, maxLength: 4 }),
          )
          .map(([kind, when, hasDefault, parts]) => ({ kind, when, hasDefault, parts })),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('loop' as const), body: tie('route'), again: condition, on: fc.option(condition, { nil: undefined }) }),
      },
    ),
  })).route;
}

export const routes = routesOver(atom, whole);

/** What a form makes of its document besides. */
export interface FormModel {
  /** By field: its linkage. */
  readonly linkage: Readonly<Record<string, readonly { readonly when: string; readonly then: readonly object[] }[]>>;
  /** Steps that may enter the approved amount demand it. */
  readonly demands: boolean;
}

const action = fc.constantFrom(
  { field: 'hd', mode: 'n' },
  { field: 'hd', mode: 'r' },
  { field: 'hd', value: 1 },
  { field: 'hd', required: true },
  { field: 'hd', clear: true, mode: 'r' },
  { field: 'fs', mode: 'n' },
  { field: 'fs', mode: 'r' },
  { field: 'fs', value: 'a' },
);
const rule = (when: string) => fc.option(action, { nil: undefined, freq: 2 }).map((then) => (then === undefined ? [] : [{ when, then: [then] }]));
export const formModels: fc.Arbitrary<FormModel> = fc.record({
  linkage: fc.record({ je: fc.constantFrom('je > 1', 'je == 0', 'hj > 1').chain(rule), fs: fc.constantFrom("fs == 'b'", 'empty(fs)').chain(rule) }),
  demands: fc.boolean(),
});
/** With conditions over what is computed. */
export const formRoutes = routesOver(
  fc.oneof({ weight: 2, arbitrary: atom }, fc.constantFrom('hj > 2', 'hj <= 2', 'hj == 4', "sm == 'x'", "sm == 'y'", 'hj >= 1')),
  fc.oneof(whole, fc.constantFrom(['hj > 2', 'je <= 1'], ["sm == 'x'", "sm == 'y'"], ['hj < 2', 'hj >= 2'])),
);

/** The flow with its object and form; who may edit what stands in the form. */
export function itemsOf(route: Route, model?: FormModel): { readonly items: readonly RawItem[]; readonly spec: FlowSpec } {
  const nodes: NodeSpec[] = [
    { id: 'S', type: 'START' },
    { id: 'A', type: 'USERTASK', assignee: { rule: 'startUser' }, buttons: ['agree'] },
  ];
  const edges: FlowLine[] = [{ from: 'S', to: 'A' }];
  const perm: Record<string, { main: Record<string, string> }> = { start: { main: { je: 'w', fs: 'w', hd: 'r' } } };
  let serial = 0;
  type Open = Omit<FlowLine, 'to'>;
  const add = (node: NodeSpec, open: Open): Open => {
    nodes.push(node);
    edges.push({ ...open, to: node.id });
    return { from: node.id };
  };
  /** `beside`: other branches run at the same time; what several of them set is judged as any combination, so it is not set here. */
  const attach = (part: Route, open: Open, beside = false): Open => {
    const id = `${{ step: 'T', sign: 'V', auto: 'C', seq: 'Q', xor: 'G', or: 'G', and: 'G', loop: 'L' }[part.kind]}${(serial += 1)}`;
    switch (part.kind) {
      case 'seq':
        return part.parts.reduce((at, each) => attach(each, at, beside), open);
      case 'auto':
        return add({ id, type: 'COPYTO', assignee: { rule: 'users', users: ['u1'] } }, open);
      case 'sign':
        return add(
          {
            id,
            type: 'SIGNTASK',
            buttons: ['agree', 'oppose'],
            assignee: { rule: 'users', users: ['u1'] },
            vote: { pass: 'all', mode: 'parallel', ...(part.veto ? { onVeto: 'backToStart' } : {}) },
          },
          open,
        );
      case 'step': {
        const { edits, buttons, user, skip, skipWhen, when, sets, targets, normal } = part.traits;
        perm[id] = { main: { '*': 'r', ...Object.fromEntries(edits.map((name) => [name, name === 'hd' && model?.demands === true ? 'b' : 'w'])) } };
        const step = add(
          {
            // who a role is nobody knows beforehand: it may be the same person or another
            id,
            type: 'USERTASK',
            buttons,
            assignee: skip === undefined ? { rule: 'users', users: [user] } : { rule: 'role', code: 'r' },
            ...(buttons.some((button) => ['reject', 'backToStart'].includes(button)) ? { rejectTargets: targets, rejectNormalInFork: normal } : {}),
            ...(skip === 'same' ? { skipSame: true } : skip === 'starter' ? { skipIfStarter: true } : {}),
            ...(skipWhen === undefined ? {} : { skipWhen }),
            ...(when === undefined ? {} : { when }),
            ...(sets === undefined || beside ? {} : { onComplete: [{ set: { je: sets } }] }),
          },
          open,
        );
        // the way around must not end at a gateway that splits
        return when === undefined ? step : attach({ kind: 'auto' }, step, beside);
      }
      case 'loop': {
        const join = add({ id: `${id}j`, type: 'EXCLUSIVE' }, open);
        const end = add({ id, type: 'EXCLUSIVE' }, attach(part.body, join, beside));
        edges.push({ ...end, to: `${id}j`, when: part.again });
        return { ...end, ...(part.on === undefined ? { default: true } : { when: part.on }) };
      }
      default: {
        const type = { xor: 'EXCLUSIVE', and: 'PARALLEL', or: 'INCLUSIVE' } as const;
        const fork = add({ id, type: type[part.kind] }, open);
        const lines: Open[] =
          part.kind === 'and'
            ? part.when.map(() => fork)
            : [...part.when.map((when) => ({ ...fork, when })), ...(part.hasDefault ? [{ ...fork, default: true }] : [])];
        const ends = lines.map((line, index) => attach(part.parts[index] ?? { kind: 'auto' }, line, beside || part.kind !== 'xor'));
        nodes.push({ id: `${id}j`, type: type[part.kind] });
        ends.forEach((end) => edges.push({ ...end, to: `${id}j` }));
        return { from: `${id}j` };
      }
    }
  };
  const last = attach(route, { from: 'A' });
  nodes.push({ id: 'E', type: 'END' });
  edges.push({ ...last, to: 'E' });
  const spec: FlowSpec = { form: 'demo', subject: '流程', nodes, edges, options: { revokeToStart: 'never' } };
  const item = (kind: string, content: object): RawItem => ({ kind, key: 'demo', name: 'demo', spec: content }) as unknown as RawItem;
  return {
    spec,
    items: [
      item('bo', {
        schema: {
          type: 'object',
          properties: {
            je: { type: 'integer', title: '金额', 'x-rules': 'required|min_value:0|max_value:2', ...linked(model, 'je') },
            fs: { type: 'string', title: '方式', enum: ['a', 'b'], 'x-rules': 'required', ...linked(model, 'fs') },
            hd: { type: 'number', title: '核定', enum: [1] },
            ...(model === undefined
              ? {}
              : { hj: { type: 'integer', title: '合计', 'x-formula': 'je*2' }, sm: { type: 'string', title: '说明', 'x-formula': 'if(je>1,"x","y")' } }),
          },
        },
      }),
      item('form', { bo: 'demo', layout: [{ group: '基本', fields: ['je', 'fs', 'hd', ...(model === undefined ? [] : ['hj', 'sm'])] }], perm }),
      item('flow', spec),
    ],
  };
}

// helpers

const linked = (model: FormModel | undefined, field: string): object =>
  (model?.linkage[field] ?? []).length === 0 ? {} : { 'x-linkage': model?.linkage[field] };
