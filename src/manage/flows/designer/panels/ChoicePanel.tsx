import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';
import { nameOf, type DrawnElement } from '../model/modeler.ts';
import { LineCondition } from './LinePanel.tsx';

/** The ways out of a gateway that chooses, with their conditions. */
export function ChoicePanel({ desk, gateway }: { readonly desk: Desk; readonly gateway: DrawnElement }) {
  const { t } = useTranslation();
  const lines = (gateway.outgoing ?? []).filter((line) => line.type === 'bpmn:SequenceFlow');
  if (lines.length < 2) return <p className="designer-hint">{t('manage.fewLines')}</p>;
  return (
    <>
      {lines.map((line) => {
        const target = line.target === undefined ? '' : nameOf(line.target) === '' ? line.target.id : nameOf(line.target);
        return (
          <fieldset key={line.id} className="designer-way">
            <legend>
              {t('manage.wayTo', { name: target })}
              {nameOf(line) === '' ? '' : ` · ${nameOf(line)}`}
            </legend>
            <LineCondition desk={desk} line={line} label={t('manage.conditionTo', { name: target })} />
          </fieldset>
        );
      })}
    </>
  );
}
