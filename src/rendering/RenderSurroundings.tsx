import { useCallback, useMemo, type ReactNode } from 'react';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  createRendererRegistry,
  lazyPart,
  type Confirmation,
  type Picked,
  type PickKind,
  type PickOptions,
  type RenderContextValue,
  RenderProvider,
} from '../../renderers/core/index.ts';
import { observer } from '../stores/index.ts';
import { useApp, type PortalApp } from '../portal/appContext.ts';
import { portalRenderers } from './portalRenderers.ts';
import type { Choice, ChoiceRow } from '../portal/choices/choice.ts';
import { createRenderServices } from './services.ts';
import { useAsked } from '../portal/choices/useAsked.ts';

const ChoiceDialog = lazyPart(() => import('../portal/choices/ChoiceDialog.tsx').then((module) => module.ChoiceDialog));
const PickDialog = lazyPart(() => import('../portal/picker/PickDialog.tsx').then((module) => module.PickDialog));

interface PickQuestion {
  readonly kind: PickKind;
  readonly options: PickOptions;
}

const registry = createRendererRegistry(portalRenderers, { strict: import.meta.env.DEV });

/** Gives renderers what they may ask of the portal: texts, services, dialogs, other renderers. */
export const RenderSurroundings = observer(function RenderSurroundings({ children }: { readonly children: ReactNode }) {
  const app = useApp();
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const [choice, choose] = useAsked<Choice, readonly ChoiceRow[]>();
  const [picking, pick] = useAsked<PickQuestion, readonly Picked[]>();
  const locale = app.locale.current;

  const confirm = useCallback(
    async ({ title, content, danger, okText }: Confirmation) =>
      Boolean(await modal.confirm({ title, content, okButtonProps: { danger: danger === true }, ...(okText === undefined ? {} : { okText }) })),
    [modal],
  );

  const value = useMemo<RenderContextValue>(
    () => ({
      t: (key, params) => t(key, { ...params }),
      locale,
      services: createRenderServices({ app, choose, pick: (kind, options = {}) => pick({ kind, options }), confirm, navigate: (to) => void navigate(to) }),
      registry,
      now: () => app.api.now(),
    }),
    [t, locale, app, choose, pick, confirm, navigate],
  );

  return (
    <RenderProvider value={value}>
      {children}
      {choice === undefined ? null : (
        <div className="yb-part-above">
          <ChoiceDialog choice={choice.question} onDone={choice.answer} />
        </div>
      )}
      {picking === undefined ? null : (
        <div className="yb-part-above">
          <PickDialog api={app.api} {...picking.question} onDone={picking.answer} {...currentOf(app, picking.question.kind)} />
        </div>
      )}
    </RenderProvider>
  );
});

// helpers

/** Who asks, where people are picked. */
function currentOf({ session }: PortalApp, kind: PickKind): { readonly current?: Picked } {
  const { user } = session;
  return kind !== 'user' || user === undefined ? {} : { current: { id: user.userId, name: user.username } };
}
