import { useEffect, useMemo } from 'react';
import { compileForm } from '../../../registry/form/index.ts';
import { localised } from '../../../registry/localised.ts';
import { useRenderContext } from '../../../renderers/core/index.ts';
import { FormStore, FormView } from '../../../renderers/form/index.ts';
import { defaultLayouts } from '../../../renderers/form/layout/layouts/index.ts';
import { translateRule, type RuleLocale } from '../../../validators/index.ts';
import { contextOf, type DemoPerson } from '../people.ts';
import { UnitFrame } from './UnitFrame.tsx';

/** A layout with its example, to fill in and on paper. */
export function LayoutPage({ kind, person, now }: { readonly kind: string; readonly person: DemoPerson; readonly now: string }) {
  const { locale } = useRenderContext();
  const unit = defaultLayouts.find((each) => each.kind === kind);
  const stores = useMemo(() => {
    const options = { context: contextOf(person, now), translate: translateRule(locale as RuleLocale), locale };
    return (
      unit && { edit: new FormStore(formOf(unit.example), {}, options), print: new FormStore(formOf(unit.example), SAMPLE, { ...options, readOnly: true }) }
    );
  }, [unit, person, now, locale]);
  useEffect(
    () => () => {
      stores?.edit.dispose();
      stores?.print.dispose();
    },
    [stores],
  );
  if (!unit || !stores) return null;
  return (
    <UnitFrame
      title={`${localised(unit.title, locale)} ${unit.kind}`}
      doc={localised(unit.doc, locale)}
      facts={[JSON.stringify(unit.example), ...[...unit.options, ...unit.partOptions].map(({ name, doc }) => `${name}: ${doc}`)]}
    >
      <div data-stage-of="edit">
        <FormView store={stores.edit} mode="start" />
      </div>
      <div data-stage-of="print">
        <FormView store={stores.print} mode="print" />
      </div>
    </UnitFrame>
  );
}

// helpers

const NAMES = ['a', 'b', 'c', 'd'] as const;
const SAMPLE = { a: '甲方', b: '乙方', c: '丙方', d: '丁方' };

function formOf(example: (typeof defaultLayouts)[number]['example']) {
  return compileForm(
    {
      key: 'layout',
      name: 'layout',
      version: 1,
      boAlias: 'layout',
      rules: [],
      summary: [],
      schema: {
        type: 'object',
        properties: Object.fromEntries(NAMES.map((name) => [name, { type: 'string', title: `字段 ${name}`, 'x-ui': { widget: 'input', span: 12 } }])),
      },
      layout: [{ group: '资料', items: [example] }],
    },
    { fields: { layout: Object.fromEntries(NAMES.map((name) => [name, 'w'])) } },
  );
}
