import { Button, Descriptions, Tag } from 'antd';
import { localised } from '../../../registry/localised.ts';
import { reasonText, type Explanation } from '../../../validators/index.ts';
import { useRenderContext } from '../../core/index.ts';

/** An explanation in words: mode, value, rules, and what reads the field. Names of other fields lead to them. */
export function ExplanationView({
  explanation,
  locale,
  onGo,
}: {
  readonly explanation: Explanation;
  readonly locale: string;
  readonly onGo: (path: string) => void;
}) {
  const { t } = useRenderContext();
  const { mode, modeSteps, value, valueReason, inputs, error, rules, readers } = explanation;
  return (
    <Descriptions
      column={1}
      size="small"
      layout="vertical"
      items={[
        {
          key: 'mode',
          label: t('explain.mode'),
          children: (
            <ul className="yb-explain-list">
              {modeSteps.map((step) => (
                <li key={`${step.by}${step.reason.code}${JSON.stringify(step.reason.params)}`}>
                  <Tag color={step.mode === mode ? 'blue' : 'default'}>{t(`explain.modes.${step.mode}`)}</Tag> {reasonText(step.reason, locale)}
                </li>
              ))}
            </ul>
          ),
        },
        {
          key: 'value',
          label: t('explain.value'),
          children: (
            <>
              <div>
                <strong>{shown(value)}</strong>
              </div>
              <div>{reasonText(valueReason, locale)}</div>
              {error && <div role="alert">{localised(error.message, locale)}</div>}
              <ul className="yb-explain-list">
                {inputs.map((input) => (
                  <li key={input.path}>
                    <FieldLink path={input.path} label={input.title} onGo={onGo} /> = {shown(input.value)}
                  </li>
                ))}
              </ul>
            </>
          ),
        },
        ...(rules.length === 0
          ? []
          : [
              {
                key: 'rules',
                label: t('explain.rules'),
                children: (
                  <ul className="yb-explain-list">
                    {rules.map((rule) => (
                      <li key={rule.rule}>
                        <Tag color={rule.holds === undefined ? 'default' : rule.holds ? 'green' : 'red'}>
                          {t(rule.holds === undefined ? 'explain.asked' : rule.holds ? 'explain.holds' : 'explain.fails')}
                        </Tag>{' '}
                        <code>{rule.rule}</code> {rule.message}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]),
        ...(readers.length === 0
          ? []
          : [
              {
                key: 'readers',
                label: t('explain.readers'),
                children: readers.map((path) => (
                  <span key={path}>
                    <FieldLink path={path} label={path} onGo={onGo} />{' '}
                  </span>
                )),
              },
            ]),
      ]}
    />
  );
}

// helpers

function FieldLink({ path, label, onGo }: { readonly path: string; readonly label: string; readonly onGo: (path: string) => void }) {
  return (
    <Button type="link" size="small" onClick={() => onGo(path)}>
      {label}
    </Button>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
