import type { ReactNode } from 'react';
import { Descriptions, Tag } from 'antd';
import { reasonText, type Explanation } from '../../../validators/index.ts';
import { useRenderContext } from '../../core/index.ts';

/** An explanation in words: mode, value, rules, and what reads the field. `link` draws the way to another field. */
export function ExplanationView({ explanation, locale, link }: {
  readonly explanation: Explanation;
  readonly locale: string;
  readonly onGo?: (path: string) => void;
  readonly link: (path: string, label: string) => ReactNode;
}) {
  const { t } = useRenderContext();
  const { mode, modeSteps, value, valueReason, inputs, error, rules, readers } = explanation;
  return (
    <Descriptions
      column={1}
      size="small"
      layout="vertical"
      items={[
        { key: 'mode', label: t('explain.mode'), children: (
          <ul className="yb-explain-list">
            {modeSteps.map((step) => <li key={`${step.by}${step.reason.code}${JSON.stringify(step.reason.params)}`}><Tag color={step.mode === mode ? 'blue' : 'default'}>{t(`explain.modes.${step.mode}`)}</Tag> {reasonText(step.reason, locale)}</li>)}
          </ul>
        ) },
        { key: 'value', label: t('explain.value'), children: (
          <>
            <div><strong>{shown(value)}</strong></div>
            <div>{reasonText(valueReason, locale)}</div>
            {error && <div role="alert">{error.message}</div>}
            <ul className="yb-explain-list">
              {inputs.map((input) => <li key={input.path}>{link(input.path, input.title)} = {shown(input.value)}</li>)}
            </ul>
          </>
        ) },
        ...(rules.length === 0 ? [] : [{ key: 'rules', label: t('explain.rules'), children: (
          <ul className="yb-explain-list">
            {rules.map((rule) => (
              <li key={rule.rule}>
                <Tag color={rule.holds === undefined ? 'default' : rule.holds ? 'green' : 'red'}>{t(rule.holds === undefined ? 'explain.asked' : rule.holds ? 'explain.holds' : 'explain.fails')}</Tag> <code>{rule.rule}</code> {rule.message}
              </li>
            ))}
          </ul>
        ) }]),
        ...(readers.length === 0 ? [] : [{ key: 'readers', label: t('explain.readers'), children: readers.map((path) => <span key={path}>{link(path, path)} </span>) }]),
      ]}
    />
  );
}

// helpers

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
