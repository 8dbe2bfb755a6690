import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { App, ConfigProvider } from 'antd';
import { I18nextProvider } from 'react-i18next';
import { createRendererRegistry, RenderProvider, type Confirmation, type Named, type RenderContextValue } from '../../renderers/core/index.ts';
import type { Choice, ChoiceRow } from '../../src/portal/choices/choice.ts';
import { ChoiceDialog } from '../../src/portal/choices/ChoiceDialog.tsx';
import { overlays, theme } from '../../src/portal/theme.ts';
import { createFakeServices, type FakeParts } from './fakeServices.ts';
import type { Language } from './languages.ts';
import type { DemoPerson } from './people.ts';
import type { FormArgs, Net } from './planStories.ts';

export interface SurroundingsProps {
  readonly language: Language;
  readonly person: DemoPerson;
  readonly latency: number;
  readonly net?: Net | undefined;
  readonly density?: FormArgs['density'];
  /** Width of the frame, px; without one all there is. */
  readonly width?: number | undefined;
  readonly children: ReactNode;
}

/** What the portal puts around a renderer: theme, language, services; the services are answered from memory. */
export function Surroundings(props: SurroundingsProps) {
  const { language, width, density = 'middle' } = props;
  useEffect(() => {
    document.documentElement.lang = language.locale;
  }, [language]);
  return (
    <I18nextProvider i18n={language.i18n}>
      <ConfigProvider locale={language.bundle.antd} theme={theme} componentSize={density} {...overlays}>
        <App message={{ maxCount: 3 }} notification={{ placement: 'bottomRight' }}>
          <main style={{ maxWidth: width, margin: '0 auto', minHeight: '100vh', background: '#fff' }}>
            <Services {...props} />
          </main>
        </App>
      </ConfigProvider>
    </I18nextProvider>
  );
}

// helpers

interface Asked {
  readonly choice: Choice;
  readonly answer: (rows: readonly ChoiceRow[] | undefined) => void;
}

const registry = createRendererRegistry([], { strict: true });

function Services({ language, person, latency, net, children }: SurroundingsProps) {
  const { message, modal } = App.useApp();
  const [asked, setAsked] = useState<Asked>();

  const confirm = useCallback(
    async ({ title, content, danger, okText }: Confirmation) =>
      Boolean(await modal.confirm({ title, content, okButtonProps: { danger: danger === true }, ...(okText === undefined ? {} : { okText }) })),
    [modal],
  );
  const choose = useCallback<FakeParts['choose']>(
    (candidates, options) =>
      new Promise((resolve) => {
        setAsked({
          choice: choiceOf(candidates, options, language),
          answer(rows) {
            setAsked(undefined);
            resolve(rows as readonly Named[] | undefined);
          },
        });
      }),
    [language],
  );

  const value = useMemo<RenderContextValue>(
    () => ({
      t: (key, params) => language.i18n.t(key, { ...params }),
      locale: language.locale,
      services: createFakeServices({
        person,
        latency,
        net,
        confirm,
        choose,
        locale: language.locale,
        notify: {
          success: (text) => void message.success(text),
          warning: (text) => void message.warning(text),
          error: (text) => void message.error(text),
        },
      }),
      registry,
    }),
    [language, person, latency, net, confirm, choose, message],
  );

  return (
    <RenderProvider value={value}>
      {children}
      {asked === undefined ? null : <ChoiceDialog choice={asked.choice} onDone={asked.answer} />}
    </RenderProvider>
  );
}

function choiceOf(
  candidates: readonly Named[],
  { multiple, value }: { readonly multiple: boolean; readonly value: readonly Named[] },
  { i18n }: Language,
): Choice {
  return {
    template: {
      alias: 'choice',
      name: i18n.t('form.choose'),
      style: 'list',
      columns: [{ field: 'name', title: i18n.t('pick.name') }],
      keyword: ['name'],
      dicts: {},
      resultMap: {},
      selectNum: multiple ? -1 : 1,
      width: 720,
      height: 560,
    },
    options: { selected: value.map(({ id, name }) => ({ id, name })) },
    source: {
      rows: async ({ page, pageSize, keyword }) => {
        const found = candidates.filter(({ name }) => name.includes(keyword));
        return { rows: found.slice((page - 1) * pageSize, page * pageSize).map(({ id, name }) => ({ id, name })), total: found.length };
      },
      nodes: () => Promise.resolve([]),
    },
  };
}
