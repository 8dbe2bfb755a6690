import type { CSSProperties } from 'react';
import type { GlobalToken } from 'antd';

/** The colours and sizes of the current theme, for the form's own style sheet. */
export function variablesOf(token: GlobalToken): CSSProperties {
  return {
    '--yb-primary': token.colorPrimary,
    '--yb-primary-hover': token.colorPrimaryHover,
    '--yb-outline': token.controlOutline,
    '--yb-error': token.colorError,
    '--yb-error-text': token.colorErrorText,
    '--yb-error-outline': token.colorErrorOutline,
    '--yb-error-bg': token.colorErrorBg,
    '--yb-warning-text': token.colorWarningText,
    '--yb-text': token.colorText,
    '--yb-text-secondary': token.colorTextSecondary,
    '--yb-text-quiet': token.colorTextTertiary,
    '--yb-placeholder': token.colorTextPlaceholder,
    '--yb-border': token.colorBorder,
    '--yb-border-light': token.colorBorderSecondary,
    '--yb-bg': token.colorBgContainer,
    '--yb-fill': token.colorFillAlter,
    '--yb-fill-solid': token.colorBgLayout,
    '--yb-hover': token.controlItemBgHover,
    '--yb-radius': `${token.borderRadius}px`,
    '--yb-height': `${token.controlHeight}px`,
    '--yb-font': `${token.fontSize}px`,
    '--yb-font-small': `${token.fontSizeSM}px`,
    '--yb-shadow': token.boxShadowSecondary,
  } as CSSProperties;
}
