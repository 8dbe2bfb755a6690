import { useEffect, useMemo } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { compileForm, type CompiledForm, type FieldMode, type PropertySchema } from '../../registry/form/index.ts';
import { useRenderContext } from '../../renderers/core/index.ts';
import { createControlRegistry, FormStore, FormView, type Control } from '../../renderers/form/index.ts';
import { translateRule, type RuleLocale } from '../../validators/index.ts';
import { commonControls, withSurroundings } from './controls.tsx';
import { contextOf, personOf } from './people.ts';
import type { FormArgs } from './planStories.ts';

type Args = Pick<FormArgs, 'user' | 'locale' | 'width' | 'now' | 'latency'>;

const meta: Meta<Args> = {
  title: '控件/总览',
  args: { user: 'U1014', now: '2026-11-16 09:00:00', latency: 20 },
  argTypes: commonControls,
  decorators: [withSurroundings],
  render: ({ user, now }) => <AllControls user={user} now={now} />,
};

export default meta;

/** Every control the registry knows, to edit and to read. A new control appears by itself. */
export const AllEditAndRead: StoryObj<Args> = { name: '全部控件 编辑与查阅' };

// helpers

const controls = createControlRegistry();
const shown = controls.list().filter((control) => control.layout !== 'hidden');

function AllControls({ user, now }: Pick<Args, 'user' | 'now'>) {
  const { locale, services } = useRenderContext();
  const stores = useMemo(() => {
    const context = contextOf(personOf(user), now);
    const open = (mode: FieldMode): FormStore => new FormStore(formOf(mode), dataOf(), {
      context, translate: translateRule(locale as RuleLocale), readOnly: mode === 'r', dict: services.dict,
    });
    return { edit: open('w'), read: open('r') };
  }, [user, now, locale, services]);
  useEffect(() => () => {
    stores.edit.dispose();
    stores.read.dispose();
  }, [stores]);
  return (
    <>
      <h1 style={{ fontSize: 16, padding: '8px 16px', margin: 0 }}>{`控件 ${controls.list().length}`}</h1>
      <FormView store={stores.edit} mode="start" />
      <FormView store={stores.read} mode="read" />
    </>
  );
}

const nameOf = (control: Control): string => `f_${control.widget}`;

function formOf(mode: FieldMode): CompiledForm {
  const fields = Object.fromEntries(shown.map((control) => [nameOf(control), mode]));
  return compileForm({
    key: `controls_${mode}`, name: '控件', version: 1, boAlias: 'controls', rules: [], summary: [],
    schema: { type: 'object', properties: Object.fromEntries(shown.map((control) => [nameOf(control), propertyOf(control)])) },
    layout: [{ group: mode === 'w' ? '编辑' : '查阅', fields: shown.map(nameOf) }],
  }, { fields: { controls: fields } });
}

function propertyOf(control: Control): PropertySchema {
  return { type: control.types[0] ?? 'string', title: control.widget, 'x-ui': { widget: control.widget, span: 8, ...options[control.widget] } };
}

/** Settings some widgets are nothing without. */
const options: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  select: { dict: 'cs' },
  radio: { dict: 'zffs' },
  checkbox: { dict: 'zffs', multiple: true },
  dialog: { dialog: 'dlg_user' },
  link: { href: '/home', text: '首页' },
  alert: { level: 'warning' },
  upload: { accept: ['pdf', 'xlsx'] },
};

const PERSON = { id: 'U1014', name: '陈雨欣' };
const samples: Readonly<Record<string, unknown>> = {
  number: 12, money: 1234.5, rate: 0.06, capital: '壹仟贰佰叁拾肆元伍角',
  date: '2026-11-16', datetime: '2026-11-16 09:00:00', month: '2026-11', year: '2026', time: '09:00:00',
  select: 'beijing', radio: 'transfer', checkbox: ['transfer', 'cash'], switch: true,
  user: PERSON, org: { id: 'O60', name: '新能源研究所' }, post: { id: 'P1', name: '工程师' }, role: { id: 'R01', name: '普通员工' },
  upload: JSON.stringify([{ fileId: 'f1', name: '会议通知.pdf', size: 24_576 }]),
  image: JSON.stringify([{ fileId: 'f2', name: '现场.png', size: 8_192 }]),
  serialNo: 'CL-2026-0198',
};

/** A value each control can show; text where nothing else is said. */
function dataOf(): Record<string, unknown> {
  return Object.fromEntries(shown.map((control) => [nameOf(control), samples[control.widget] ?? control.widget]));
}
