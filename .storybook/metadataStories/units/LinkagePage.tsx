import { useEffect, useMemo } from 'react';
import { observer } from 'mobx-react-lite';
import { compileForm, linkageActions, type PropertySchema } from '../../../registry/form/index.ts';
import { localised } from '../../../registry/localised.ts';
import { useRenderContext } from '../../../renderers/core/index.ts';
import { FormStore, FormView } from '../../../renderers/form/index.ts';
import { translateRule, type RuleLocale } from '../../../validators/index.ts';
import { contextOf, type DemoPerson } from '../people.ts';
import { linkageDemos, type LinkageDemo, type TargetState } from './linkageDemos.ts';
import { UnitFrame } from './UnitFrame.tsx';

/** A linkage action at work: a switch is its condition, a field its target. */
export const LinkagePage = observer(function LinkagePage({ name, person, now }: { readonly name: string; readonly person: DemoPerson; readonly now: string }) {
  const { locale, services } = useRenderContext();
  const unit = linkageActions.find((each) => each.name === name);
  const demo = unit && linkageDemos[unit.name];
  const store = useMemo(
    () => demo && storeOf(demo, { context: contextOf(person, now), translate: translateRule(locale as RuleLocale), locale, dict: services.dict }),
    [demo, person, now, locale, services],
  );
  useEffect(() => () => store?.dispose(), [store]);
  if (!unit || !demo || !store) return null;
  return (
    <UnitFrame
      title={`${localised(unit.title, locale)} ${unit.name}`}
      doc={localised(unit.doc, locale)}
      facts={[`${unit.name}: ${unit.value}`, JSON.stringify(ruleOf(demo))]}
    >
      <FormView store={store} mode="start" />
      <pre data-linkage={unit.name} style={{ fontSize: 12 }}>
        {JSON.stringify(stateOf(store))}
      </pre>
    </UnitFrame>
  );
});

// helpers

const ruleOf = ({ action }: LinkageDemo) => ({ when: 'on', then: [{ field: 'target', ...action }] });

function storeOf(demo: LinkageDemo, options: ConstructorParameters<typeof FormStore>[2]): FormStore {
  const properties: Record<string, PropertySchema> = {
    on: { type: 'boolean', title: '条件', 'x-ui': { widget: 'switch', span: 12 }, 'x-linkage': [ruleOf(demo)] },
    target: demo.target ?? { type: 'string', title: '目标', 'x-ui': { widget: 'input', span: 12 } },
  };
  const form = compileForm(
    {
      key: 'linkage',
      name: 'linkage',
      version: 1,
      boAlias: 'linkage',
      rules: [],
      summary: [],
      schema: { type: 'object', properties },
      layout: [{ group: '联动', fields: Object.keys(properties) }],
    },
    { fields: { linkage: { on: 'w', target: 'w' } } },
  );
  return new FormStore(form, { on: false, target: demo.off.value ?? '' }, options);
}

/** Tracked, so that the line below the form follows it. */
function stateOf(store: FormStore): TargetState | undefined {
  const field = store.form.byPath.get('target');
  if (!field) return undefined;
  const override = store.override(field);
  return { mode: store.mode(field), value: store.value(field) ?? null, options: override?.options, message: override?.message };
}
