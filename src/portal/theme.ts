import { byName } from '../../schemas/byName.ts';
import type { ConfigProviderProps, ThemeConfig } from 'antd';
import { HEADER_HEIGHT } from '../constants.ts';

/** Palette steps that antd computes for tags of a named colour; the typed tokens do not list them. */
const palette: Readonly<Record<string, string>> = byName({
  // dark enough for small text on its own tint (4.5:1)
  orange7: '#ad4e00',
  'orange-7': '#ad4e00',
  gold7: '#874d00',
  'gold-7': '#874d00',
  green7: '#237804',
  'green-7': '#237804',
  cyan7: '#006d75',
  'cyan-7': '#006d75',
});

export const theme: ThemeConfig = {
  token: {
    ...palette,
    colorPrimary: '#1668dc',
    colorLink: '#1557b8',
    // What the pointer is over becomes darker: the lighter blue and red of the library fall short of 4.5:1 under white text.
    colorPrimaryHover: '#1557b8',
    colorPrimaryActive: '#0f4390',
    colorLinkHover: '#0f4390',
    colorLinkActive: '#0f4390',
    colorErrorHover: '#a8071a',
    colorErrorActive: '#820014',
    // The default grey of secondary text falls short of 4.5:1 on tinted backgrounds.
    colorTextDescription: '#5b6472',
    colorTextPlaceholder: '#6b7280',
    colorTextTertiary: '#5b6472',
    // Status colours dark enough for small text on their own tints (4.5:1).
    colorError: '#cf1322',
    colorErrorBg: '#fff2f0',
    colorSuccess: '#237804',
    colorSuccessBg: '#f6ffed',
    colorSuccessBorder: '#b7eb8f',
    colorInfo: '#0958d9',
    colorInfoBg: '#e6f4ff',
    colorWarning: '#ad4e00',
    colorWarningBg: '#fffbe6',
    borderRadius: 4,
    fontSize: 14,
    fontFamily: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif",
  },
  components: {
    Layout: { headerHeight: HEADER_HEIGHT, headerBg: '#ffffff', headerPadding: '0 16px', bodyBg: '#f3f5f8', siderBg: '#ffffff' },
    Menu: { horizontalLineHeight: '34px', itemHeight: 38, activeBarHeight: 0, activeBarBorderWidth: 0 },
    Card: { bodyPaddingSM: 12, headerHeightSM: 42 },
    Table: { cellPaddingBlockSM: 8 },
    Tabs: { horizontalItemPadding: '10px 0' },
  },
};

/** For people who asked for less motion: what opens is there at once. Shortened animations would be measured half-way, and boxes placed off the screen. */
export const still: ThemeConfig = { ...theme, token: { ...theme.token, motion: false } };

/** Masks do not blur: people compare a dialog with the page behind it. */
export const overlays: Pick<ConfigProviderProps, 'modal' | 'drawer'> = {
  modal: { mask: { blur: false } },
  drawer: { mask: { blur: false } },
};
