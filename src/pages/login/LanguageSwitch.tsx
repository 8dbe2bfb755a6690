import { GlobalOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../portal/appContext.ts';
import { changeLocale } from '../../locales/index.ts';
import { isLocale, locales, observer } from '../../stores/index.ts';

export interface LanguageSwitchProps {
  /** The login page changes in place; every other page is loaded anew so that server texts change too. */
  readonly reload: boolean;
}

/** Choice of the language, each named in itself. A native control keeps the first page small. */
export const LanguageSwitch = observer(function LanguageSwitch({ reload }: LanguageSwitchProps) {
  const { t } = useTranslation();
  const { locale, notify, i18n } = useApp();

  async function choose(next: string): Promise<void> {
    if (!isLocale(next)) return;
    await changeLocale(i18n, next);
    locale.set(next);
    notify.success(i18n.t('app.languageChanged'));
    if (reload) setTimeout(() => window.location.reload(), RELOAD_DELAY);
  }

  return (
    <span className="language">
      <GlobalOutlined />
      <select aria-label={t('app.language')} value={locale.current} onChange={(event) => void choose(event.target.value)}>
        {locales.map((value) => (
          <option key={value} value={value} lang={value}>
            {t(`app.languages.${value}`)}
          </option>
        ))}
      </select>
    </span>
  );
});

// helpers

/** Long enough to read the message. */
const RELOAD_DELAY = 600;
