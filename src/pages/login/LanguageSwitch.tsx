import { Select } from 'antd';
import { GlobalOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/appContext.ts';
import { changeLocale } from '../../locales/index.ts';
import { type Locale, locales, observer } from '../../stores/index.ts';

export interface LanguageSwitchProps {
  /** The login page changes in place; every other page is loaded anew so that server texts change too. */
  readonly reload: boolean;
}

/** Choice of the language, each named in itself. */
export const LanguageSwitch = observer(function LanguageSwitch({ reload }: LanguageSwitchProps) {
  const { t } = useTranslation();
  const { locale, notify, i18n } = useApp();

  async function choose(next: Locale): Promise<void> {
    await changeLocale(i18n, next);
    locale.set(next);
    notify.success(i18n.t('app.languageChanged'));
    if (reload) setTimeout(() => window.location.reload(), RELOAD_DELAY);
  }

  return (
    <Select<Locale>
      variant="borderless"
      aria-label={t('app.language')}
      prefix={<GlobalOutlined />}
      popupMatchSelectWidth={false}
      value={locale.current}
      options={locales.map((value) => ({ value, label: t(`app.languages.${value}`) }))}
      onChange={(next) => void choose(next)}
    />
  );
});

// helpers

/** Long enough to read the message. */
const RELOAD_DELAY = 600;
