import { useEffect, useMemo, useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { compileForm, type CompiledForm, type FieldMode, type PropertySchema } from '../../registry/form/index.ts';
import { localised } from '../../registry/localised.ts';
import { useRenderContext, type RenderServices } from '../../renderers/core/index.ts';
import { defaultControls, FormStore, FormView, type Control, type FormMode } from '../../renderers/form/index.ts';
import { translateRule, type RuleLocale } from '../../validators/index.ts';
import { commonControls, withSurroundings } from './controls.tsx';
import { contextOf, personOf } from './people.ts';
import type { FormArgs } from './planStories.ts';

/** What a reader may change: the surroundings, the options of the field and its value. */
export type ControlArgs = Pick<FormArgs, 'user' | 'locale' | 'width' | 'now' | 'latency'> & {
  readonly ui: Readonly<Record<string, unknown>>;
  readonly value: unknown;
};

export const meta: Meta<ControlArgs> = {
  args: { user: 'U1014', now: '2026-11-16 09:00:00', latency: 20 },
  argTypes: { ...commonControls, ui: { control: 'object' }, value: { control: 'object' } },
  decorators: [withSurroundings],
};

/** One story for every control of the registry, made of its declaration: to edit, to read, demanded and wrong, on paper. */
export const stories: Readonly<Record<string, StoryObj<ControlArgs>>> = Object.fromEntries(
  defaultControls.map((control) => [
    control.widget,
    {
      name: control.title['zh-CN'],
      args: { ui: control.example.ui ?? {}, value: control.example.value },
      render: (args: ControlArgs) => <ControlPage control={control} args={args} />,
    },
  ]),
);

// helpers

interface Stage {
  readonly key: string;
  readonly title: string;
  readonly right: FieldMode;
  readonly mode: FormMode;
  readonly empty?: boolean;
}

const stages: readonly Stage[] = [
  { key: 'edit', title: '编辑', right: 'w', mode: 'start' },
  { key: 'read', title: '只读', right: 'r', mode: 'read' },
  { key: 'wrong', title: '必填与错误', right: 'b', mode: 'start', empty: true },
  { key: 'print', title: '打印', right: 'r', mode: 'print' },
];

function ControlPage({ control, args }: { readonly control: Control; readonly args: ControlArgs }) {
  const { locale } = useRenderContext();
  return (
    <div style={{ padding: 16 }}>
      <h1 style={{ fontSize: 18, margin: '0 0 4px' }}>{localised(control.title, locale)}</h1>
      <p style={{ margin: '0 0 12px' }}>
        {localised(control.doc, locale)} <code>{control.widget}</code>
      </p>
      {control.layout !== 'hidden' &&
        stages.map((stage) => (
          <StageView key={`${stage.key} ${JSON.stringify([args.ui, args.value, args.user, args.now])}`} control={control} stage={stage} args={args} />
        ))}
      <Options control={control} />
    </div>
  );
}

function StageView({ control, stage, args }: { readonly control: Control; readonly stage: Stage; readonly args: ControlArgs }) {
  const { locale, services } = useRenderContext();
  const [store] = useState(() => openStore(control, stage, args, locale, services));
  useEffect(() => {
    if (stage.key === 'wrong') void store.submit();
    return () => store.dispose();
  }, [stage, store]);
  return <FormView store={store} mode={stage.mode} />;
}

function openStore(control: Control, stage: Stage, { ui, value, user, now }: ControlArgs, locale: string, services: RenderServices): FormStore {
  return new FormStore(formOf(control, stage, ui, locale), stage.empty === true ? {} : { f: value }, {
    context: contextOf(personOf(user), now),
    translate: translateRule(locale as RuleLocale),
    locale,
    readOnly: stage.mode !== 'start',
    dict: services.dict,
    query: async (alias, params, signal) => {
      const { rows } = await services.query(alias, params);
      signal.throwIfAborted();
      return rows;
    },
  });
}

function formOf(control: Control, stage: Stage, ui: ControlArgs['ui'], locale: string): CompiledForm {
  const property: PropertySchema = { type: control.example.type, title: localised(control.title, locale), 'x-ui': { span: 24, ...ui, widget: control.widget } };
  return compileForm(
    {
      key: `control_${control.widget}_${stage.key}`,
      name: control.widget,
      version: 1,
      boAlias: 'control',
      rules: [],
      summary: [],
      schema: { type: 'object', properties: { f: property } },
      layout: [{ group: stage.title, fields: ['f'] }],
    },
    { fields: { control: { f: stage.right } } },
  );
}

/** What a designer may write into `x-ui` for this control. */
function Options({ control: { options, types, aliases = [] } }: { readonly control: Control }) {
  const rows = useMemo(() => options.map((option) => ({ ...option, values: option.oneOf?.join(' | ') ?? option.kind })), [options]);
  return (
    <section aria-label="x-ui" style={{ marginTop: 16, fontSize: 13 }}>
      <p>
        {`type: ${types.join(' | ') || '–'}`}
        {aliases.length > 0 ? ` · ${aliases.join(', ')}` : ''}
      </p>
      {rows.length > 0 && (
        <table style={{ borderCollapse: 'collapse' }}>
          <thead>
            <tr>
              {['x-ui', '取值', '缺省', '说明'].map((head) => (
                <th key={head} scope="col" style={cell}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((option) => (
              <tr key={option.name}>
                <th scope="row" style={cell}>
                  <code>{option.name}</code>
                </th>
                <td style={cell}>{option.values}</td>
                <td style={cell}>{option.default === undefined ? '' : String(option.default)}</td>
                <td style={cell}>{option.doc}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const cell = { border: '1px solid #d0d5dd', padding: '3px 8px', textAlign: 'start', verticalAlign: 'top' } as const;
