import { isRecord } from '../../../../registry/form/index.ts';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { sourceValue } from '../support/fieldSources.ts';

/** Milestones; a field says which one has been reached. */
export const stepsControl = defineControl({
  widget: 'steps',
  group: 'flow',
  title: { 'zh-CN': '步骤条', 'en-US': 'Steps', 'zh-TW': '步驟條' },
  doc: { 'zh-CN': '里程碑，可随字段的值前进', 'en-US': 'Milestones that may follow the value of a field', 'zh-TW': '里程碑，可隨欄位的值前進' },
  options: [
    { name: 'steps', kind: 'list', doc: '各步的 {title, description, value}' },
    { name: 'field', kind: 'text', doc: '当前步取自哪个字段：步的 value、标题，或从 1 开始的序号' },
    { name: 'current', kind: 'number', doc: '固定的当前步，从 1 开始', limits: { min: 1, whole: true } },
    { name: 'direction', kind: 'text', doc: '方向', oneOf: ['horizontal', 'vertical'], default: 'horizontal' },
  ],
  example: { type: 'string', ui: { steps: [{ title: '申请' }, { title: '审批', description: '部门与财务' }, { title: '付款' }], current: 2 }, value: null },
  aliases: ['milepost'],
  types: [],
  layout: 'static',
  text: () => '',
  read: observer(StepsRead),
});

// helpers

function StepsRead({ binding, field }: ReadProps) {
  const { t } = useRenderContext();
  const steps = (Array.isArray(field.ui.steps) ? field.ui.steps : []).filter(isRecord);
  const reached = currentOf(binding, steps);
  return (
    <ol className={field.ui.direction === 'vertical' ? 'yb-steps yb-steps-vertical' : 'yb-steps'} aria-label={field.title}>
      {steps.map((step, index) => (
        <li key={`${index}${plainText(step.title)}`} className={index < reached ? 'yb-step yb-step-done' : 'yb-step'}>
          <span className="yb-step-button" {...(index === reached ? { 'aria-current': 'step' as const } : {})}>
            <span className="yb-step-number" aria-hidden="true">
              {index + 1}
            </span>
            <span>
              {plainText(step.title)}
              {index < reached && <span className="yb-hidden-text">{t('control.steps.done')}</span>}
              {step.description !== undefined && <span className="yb-step-note">{plainText(step.description)}</span>}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function currentOf(binding: ReadProps['binding'], steps: readonly Record<string, unknown>[]): number {
  const { field, current } = binding.field.ui;
  if (typeof field !== 'string') return typeof current === 'number' ? current - 1 : -1;
  const value = plainText(sourceValue(binding, field));
  const named = steps.findIndex((step) => plainText(step.value) === value || plainText(step.title) === value);
  return named >= 0 && value !== '' ? named : /^\d+$/.test(value) ? Number(value) - 1 : -1;
}
