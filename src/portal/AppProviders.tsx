import { useEffect, useState, type ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { I18nextProvider } from 'react-i18next';
import { changeLocale, type LocaleBundle } from '../locales/index.ts';
import { observer } from '../stores/index.ts';
import { type PortalApp, PortalAppProvider } from './appContext.ts';
import { NotifyBridge } from './NotifyBridge.tsx';
import { overlays, still, theme } from './theme.ts';
import { useStillness } from './useStillness.ts';

export interface AppProvidersProps {
  readonly app: PortalApp;
  /** Texts of the language that the portal starts with. */
  readonly bundle: LocaleBundle;
  readonly children: ReactNode;
}

/** Theme, language, messages and the parts of the portal around everything that is drawn. */
export const AppProviders = observer(function AppProviders({ app, bundle, children }: AppProvidersProps) {
  const [current, setCurrent] = useState(bundle);
  const locale = app.locale.current;
  const isStill = useStillness();

  useEffect(() => {
    let live = true;
    document.documentElement.lang = locale;
    if (app.i18n.language === locale) return undefined;
    void changeLocale(app.i18n, locale).then((next) => {
      if (live) setCurrent(next);
    });
    return () => {
      live = false;
    };
  }, [app, locale]);

  return (
    <PortalAppProvider value={app}>
      <I18nextProvider i18n={app.i18n}>
        <ConfigProvider locale={current.antd} theme={isStill ? still : theme} componentSize="middle" {...overlays}>
          <NotifyBridge />
          {children}
        </ConfigProvider>
      </I18nextProvider>
    </PortalAppProvider>
  );
});
