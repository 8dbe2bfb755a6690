import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { pointerOf } from '../pointer.ts';
import type { RawItem } from '../types.ts';
import { shapeOfBo } from './boShape.ts';
import type { Linter } from './context.ts';

/** Another item, role, organisation or user that an item needs, and where it says so. */
export interface ItemReference {
  readonly kind: string;
  readonly key: string;
  readonly pointer: string;
}

/** Everything an item refers to: the listed dependencies and what its spec names. */
export function referencesOf(item: RawItem): ItemReference[] {
  const listed = (item.deps ?? []).map(({ kind, key }, index) => ({ kind, key, pointer: `/deps/${index}` }));
  const granted = Object.entries(item.auth ?? {}).flatMap(([right, grants]) => grantReferences(grants, `/auth/${right}`));
  return [...listed, ...granted, ...(specReferences[item.kind]?.(item) ?? [])];
}

export const lintDependencies: Linter = (scope) => {
  const seen = new Set<string>();
  for (const { kind, key, pointer } of referencesOf(scope.item)) {
    const id = `${kind}/${key}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const there = externalKinds.has(kind) ? scope.context.exists?.(kind, key) ?? true : scope.find(kind, key) !== undefined;
    if (!there) scope.report('E07', pointer, `依赖的对象不存在【${id}】`);
  }
};

// helpers

const externalKinds: ReadonlySet<string> = new Set(['role', 'org', 'user', 'post']);

const specReferences: Readonly<Record<string, (item: RawItem) => ItemReference[]>> = {
  bo: (item) => shapeOfBo(item).fields.flatMap(({ property, pointer }) => {
    const ui = property['x-ui'];
    return [
      ...reference('dict', ui?.dict, `${pointer}/x-ui/dict`),
      ...reference('customDialog', ui?.dialog, `${pointer}/x-ui/dialog`),
      ...reference('serialNo', ui?.serialNo, `${pointer}/x-ui/serialNo`),
      ...reference('customQuery', property['x-query']?.alias, `${pointer}/x-query/alias`),
    ];
  }),
  form: (item) => reference('bo', specOf<'form'>(item).bo, '/spec/bo'),
  dataTemplate: (item) => {
    const spec = specOf<'dataTemplate'>(item);
    return [
      ...reference('bo', spec.bo, '/spec/bo'),
      ...reference('form', spec.form, '/spec/form'),
      ...reference('flow', spec.flow, '/spec/flow'),
      ...reference('printTemplate', spec.printTemplate, '/spec/printTemplate'),
      ...spec.columns.flatMap((column, index) => reference('dict', column.dict, `/spec/columns/${index}/dict`)),
      ...(spec.rowFilter ?? []).flatMap(({ role }, index) => (role === '*' ? [] : reference('role', role, `/spec/rowFilter/${index}/role`))),
    ];
  },
  flow: (item) => {
    const spec = specOf<'flow'>(item);
    return [
      ...reference('form', spec.form, '/spec/form'),
      ...reference('printTemplate', spec.printTemplate, '/spec/printTemplate'),
      ...(spec.nodes ?? []).flatMap((node, index) => [node.assignee ?? []].flat().flatMap((rule) => {
        const at = `/spec/nodes/${index}/assignee`;
        switch (rule.rule) {
          case 'role': return reference('role', rule.code, at);
          case 'users': return (rule.users ?? []).flatMap((user) => reference('user', user, at));
          case 'orgMaster':
          case 'orgLeader': return rule.of === 'startOrg' ? [] : reference('org', rule.of, at);
          default: return [];
        }
      })),
    ];
  },
  printTemplate: (item) => reference('form', specOf<'printTemplate'>(item).form, '/spec/form'),
  chart: (item) => reference('sqlView', specOf<'chart'>(item).sqlView, '/spec/sqlView'),
  dict: (item) => reference('dict', specOf<'dict'>(item).parentDict, '/spec/parentDict'),
  menu: (item) => {
    const spec = specOf<'menu'>(item);
    const list = /^template\/preview\/([A-Za-z][A-Za-z0-9_-]*)$/.exec(spec.href ?? '')?.[1];
    return [...reference('menu', spec.parent, '/spec/parent'), ...reference('dataTemplate', list, '/spec/href'), ...grantReferences(spec.auth, '/spec/auth')];
  },
  methodAuth: (item) => specOf<'methodAuth'>(item).methods.flatMap((method, index) => grantReferences(method.auth, `/spec/methods/${index}/auth`)),
};

function specOf<Kind extends keyof MetadataSpecs>(item: RawItem): MetadataSpecs[Kind] {
  return item.spec as unknown as MetadataSpecs[Kind];
}

function reference(kind: string, key: string | undefined, pointer: string): ItemReference[] {
  return key === undefined ? [] : [{ kind, key, pointer }];
}

function grantReferences(grants: readonly string[], pointer: string): ItemReference[] {
  return grants.flatMap((grant, index) => {
    const [kind = '', key] = grant.split(':');
    return reference(kind, key, pointer + pointerOf(index));
  });
}
