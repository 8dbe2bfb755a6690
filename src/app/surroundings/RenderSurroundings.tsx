import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createRendererRegistry, type Confirmation, type RenderContextValue, RenderProvider } from '../../../renderers/core/index.ts';
import { observer } from '../../stores/index.ts';
import { useApp } from '../appContext.ts';
import { portalRenderers } from '../portalRenderers.ts';
import type { Choice, ChoiceRow } from './choice.ts';
import { createRenderServices } from './services.ts';

const ChoiceDialog = lazy(() => import('./ChoiceDialog.tsx').then((module) => ({ default: module.ChoiceDialog })));

interface Asked {
  readonly choice: Choice;
  readonly answer: (rows: readonly ChoiceRow[] | undefined) => void;
}

const registry = createRendererRegistry(portalRenderers, { strict: import.meta.env.DEV });

/** Gives renderers what they may ask of the portal: texts, services, dialogs, other renderers. */
export const RenderSurroundings = observer(function RenderSurroundings({ children }: { readonly children: ReactNode }) {
  const app = useApp();
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const locale = app.locale.current;

  const choose = useCallback(
    (choice: Choice) =>
      new Promise<readonly ChoiceRow[] | undefined>((resolve) => {
        setAsked({
          choice,
          answer(rows) {
            setAsked(undefined);
            resolve(rows);
          },
        });
      }),
    [],
  );
  const confirm = useCallback(
    async ({ title, content, danger, okText }: Confirmation) =>
      Boolean(await modal.confirm({ title, content, okButtonProps: { danger: danger === true }, ...(okText === undefined ? {} : { okText }) })),
    [modal],
  );

  const value = useMemo<RenderContextValue>(
    () => ({
      t: (key, params) => t(key, { ...params }),
      locale,
      services: createRenderServices({ app, choose, confirm, navigate: (to) => void navigate(to) }),
      registry,
    }),
    [t, locale, app, choose, confirm, navigate],
  );

  return (
    <RenderProvider value={value}>
      {children}
      {asked === undefined ? null : <Suspense fallback={null}><ChoiceDialog choice={asked.choice} onDone={asked.answer} /></Suspense>}
    </RenderProvider>
  );
});
