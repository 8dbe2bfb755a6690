import { useEffect, useMemo, useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spin } from 'antd';
import { observer } from 'mobx-react-lite';
import { localiseItem } from '../../registry/form/index.ts';
import { useRenderContext } from '../../renderers/core/index.ts';
import { createControlRegistry, FormScopeProvider, FormStore, FormUi } from '../../renderers/form/index.ts';
import { buildSheet, orientationFor, paperNames, paperOf, PrintDocument, type PrintTemplate } from '../../renderers/print/index.ts';
import { translateRule, type RuleLocale } from '../../validators/index.ts';
import { itemOf } from './catalogue.ts';
import { commonControls, withSurroundings } from './controls.tsx';
import { openForm } from './openForm.ts';
import { contextOf, personOf } from './people.ts';
import type { PrintArgs, StoryPlan } from './planStories.ts';
import { presetNames } from './presets.ts';
import type { FormSample } from './samples.ts';
import { draftOf } from './workbench/Draft.ts';

export function printStories(
  key: string,
  { title, stories }: StoryPlan<PrintArgs>,
): { readonly meta: Meta<PrintArgs>; readonly stories: Readonly<Record<string, StoryObj<PrintArgs>>> } {
  const { form } = itemOf('printTemplate', key).spec as PrintTemplate;
  const { samples = [] } = itemOf('form', form).spec as { readonly samples?: readonly FormSample[] };
  return {
    meta: {
      title,
      argTypes: {
        data: {
          control: { type: 'select', labels: { ...presetNames, ...Object.fromEntries(samples.map(({ name }, index) => [String(index), name])) } },
          options: ['empty', ...samples.map((_, index) => String(index)), 'stress', 'negative', 'long'],
        },
        paper: { control: 'inline-radio', options: [...paperNames] },
        orientation: { control: 'inline-radio', options: ['portrait', 'landscape'] },
        watermark: { control: 'text' },
        ...commonControls,
      },
      render: (args) => <PrintStage key={JSON.stringify(args)} templateKey={key} formKey={form} {...args} />,
      decorators: [withSurroundings],
    },
    stories: Object.fromEntries(stories.map(({ exportName, name, args, tags }) => [exportName, { name, args, tags: [...tags] }])),
  };
}

// helpers

const controls = createControlRegistry();

/** A document on paper, with the form's draft where one is being edited. Dictionaries are there before the pages are laid out. */
const PrintStage = observer(function PrintStage({
  templateKey,
  formKey,
  data,
  paper,
  orientation,
  watermark,
  user,
  now,
}: PrintArgs & { readonly templateKey: string; readonly formKey: string }) {
  const { t, locale, services } = useRenderContext();
  const [ready, setReady] = useState(false);
  const person = personOf(user);
  const template = useMemo(() => localiseItem(itemOf('printTemplate', templateKey), locale).spec as PrintTemplate, [templateKey, locale]);
  const store = useMemo(() => {
    const context = contextOf(personOf(user), now);
    const open = openForm(draftOf(formKey).valid, { mode: 'print', data }, locale, context);
    return new FormStore(open.form, open.data, { context, translate: translateRule(locale as RuleLocale), locale, readOnly: true, dict: services.dict });
  }, [formKey, data, user, now, locale, services]);
  useEffect(() => {
    let left = false;
    const dicts = new Set([...store.form.byPath.values()].flatMap(({ ui }) => ui.dict ?? []));
    void store.dictsReady(dicts).then(() => {
      if (!left) setReady(true);
    });
    return () => {
      left = true;
      store.dispose();
    };
  }, [store]);
  const scope = useMemo(() => ({ store, controls, mode: 'print' as const, ui: new FormUi() }), [store]);
  const sheet = useMemo(
    () =>
      ready
        ? buildSheet({ store, template, opinions: [], t, user: person.name, time: now.slice(0, 16), ...(watermark === undefined ? {} : { watermark }) })
        : undefined,
    [ready, store, template, t, person, now, watermark],
  );
  const name = paper ?? template.paper;
  const wanted = orientation ?? template.orientation;
  // Another paper than the one in view is laid out anew; the same one stays, whatever else is drawn.
  const sized = useMemo(
    () => sheet && paperOf(name, wanted === 'auto' ? orientationFor(sheet, name, template.margins) : wanted, template.margins),
    [sheet, name, wanted, template],
  );
  if (!sheet || !sized) return <Spin style={{ display: 'block', margin: '48px auto' }} />;
  return (
    <FormScopeProvider value={scope}>
      <PrintDocument sheet={sheet} paper={sized} />
    </FormScopeProvider>
  );
});
