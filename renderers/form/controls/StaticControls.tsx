import { Alert, Divider } from 'antd';
import { useRenderContext } from '../../core/index.ts';
import { BoundText } from '../field/bound.tsx';
import { plainText } from '../text/values.ts';
import { defineControl, type ReadProps } from './defineControl.ts';

const content = ({ field }: ReadProps): string => plainText(field.ui.text ?? field.ui.content ?? field.title);

export const labelControl = defineControl({
  widget: 'label',
  types: [],
  layout: 'static',
  text: () => '',
  read: (props) => <p className="yb-static">{content(props)}</p>,
});

/** Markup of metadata is shown as its text: it is never trusted as markup. */
export const htmlControl = defineControl({
  widget: 'html',
  types: [],
  layout: 'static',
  text: () => '',
  read: (props) => <p className="yb-static">{textOfMarkup(content(props))}</p>,
});

export const dividerControl = defineControl({
  widget: 'divider',
  types: [],
  layout: 'static',
  text: () => '',
  read: ({ field }) => <Divider titlePlacement="start" plain>{field.title}</Divider>,
});

export const alertControl = defineControl({
  widget: 'alert',
  types: [],
  layout: 'static',
  text: () => '',
  read: (props) => <Alert type={alertType(props.field.ui.level)} showIcon title={content(props)} />,
});

export const linkControl = defineControl({
  widget: 'link',
  types: ['string'],
  layout: 'static',
  text: (binding) => plainText(binding.value),
  read: LinkRead,
});

export const serialNoControl = defineControl({
  widget: 'serialNo',
  types: ['string'],
  text: (binding) => plainText(binding.value),
  read: SerialNoRead,
});

/** Brings values for other fields; draws nothing. */
export const queryControl = defineControl({
  widget: 'query',
  types: ['string', 'number', 'boolean', 'object', 'array'],
  layout: 'hidden',
  text: () => '',
});

// helpers

function LinkRead({ binding, field }: ReadProps) {
  const { services } = useRenderContext();
  const href = plainText(field.ui.href ?? binding.value);
  return (
    <button type="button" className="yb-link" onClick={() => services.open(href, { newTab: field.ui.newTab === true })} disabled={href === ''}>
      {content({ binding, field })}
    </button>
  );
}

function SerialNoRead({ binding }: ReadProps) {
  const { t } = useRenderContext();
  return <BoundText className="yb-text" read={() => plainText(binding.value) || t('form.serialNoLater')} />;
}

function textOfMarkup(markup: string): string {
  return new DOMParser().parseFromString(markup, 'text/html').body.textContent ?? '';
}

function alertType(level: unknown): 'info' | 'warning' | 'error' | 'success' {
  return level === 'warning' || level === 'error' || level === 'success' ? level : 'info';
}
