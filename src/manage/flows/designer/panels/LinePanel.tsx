import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';
import { nameOf, type DrawnElement } from '../model/modeler.ts';
import { isChoice } from '../model/nodeKinds.ts';
import { FormulaField } from './FormulaField.tsx';
import { Labelled } from './Labelled.tsx';
import { NameField } from './NameField.tsx';
import { conditionOf, isDefault, setCondition, setDefault } from '../model/conditions.ts';

/** A line: its name and, out of a gateway that chooses, when it is taken. */
export function LinePanel({ desk, line }: { readonly desk: Desk; readonly line: DrawnElement }) {
  const { t } = useTranslation();
  return (
    <div className="designer-properties">
      <p className="designer-kind">
        {t('manage.kind.line')} · {line.source === undefined ? '' : nameOf(line.source)} → {line.target === undefined ? '' : nameOf(line.target)}
      </p>
      <NameField desk={desk} element={line} />
      {isChoice(line.source) ? (
        <LineCondition desk={desk} line={line} label={t('manage.condition')} />
      ) : (
        <p className="designer-hint">{t('manage.noCondition')}</p>
      )}
    </div>
  );
}

/** Condition of one line out of a gateway. */
export function LineCondition({ desk, line, label }: { readonly desk: Desk; readonly line: DrawnElement; readonly label: string }) {
  const { t } = useTranslation();
  const fallback = isDefault(line);
  return (
    <>
      <Labelled label={t('manage.defaultLine')}>
        {(id) => <Switch id={id} size="small" checked={fallback} onChange={(on) => setDefault(desk.drawing, line, on)} />}
      </Labelled>
      {fallback ? null : (
        <FormulaField label={label} value={conditionOf(line)} fields={desk.fields} onWrite={(text) => setCondition(desk.drawing, line, text)} />
      )}
    </>
  );
}
