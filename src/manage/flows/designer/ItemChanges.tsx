import { useTranslation } from 'react-i18next';
import type { ItemChange } from '../../../../schemas/calls/entities/metadata.ts';

/** What is different between two versions of an item, a line each. */
export function ItemChanges({ lines }: { readonly lines: readonly ItemChange[] }) {
  const { t } = useTranslation();
  if (lines.length === 0) return <p>{t('manage.noChanges')}</p>;
  const labelOf = ({ pointer, label }: ItemChange): string => {
    const [, first = '', second = '', name = ''] = pointer.split('/');
    if (pointer === '/name') return t('manage.changedPart.name');
    if (first === 'spec' && (second === 'bpmn' || second === 'subject')) return t(`manage.changedPart.${second}`);
    return label ?? (first === 'spec' && second === 'perm' && name !== '' ? t('manage.changedPart.perm', { name: pointer.split('/').slice(3).join(' / ') }) : pointer);
  };
  const translations = lines.filter(isTranslation).length;
  return (
    <ul className="designer-changes">
      {lines.filter((line) => !isTranslation(line)).map((line) => <li key={line.pointer}>{t(`manage.change.${line.change}`)} {line.pointer === '/spec/bpmn' ? labelOf(line) : t('core.labelled', { label: labelOf(line), value: `${short(line.from)} → ${short(line.to)}` })}</li>)}
      {translations === 0 ? null : <li>{t('manage.change.change')} {t('manage.changedPart.i18n', { count: translations })}</li>}
    </ul>
  );
}

// helpers

const MAX = 60;

/** A drawing has none of the shorthand's texts; naming each hides what else is different. */
const isTranslation = ({ pointer }: ItemChange): boolean => pointer.startsWith('/i18n/');

function short(value: unknown): string {
  const text = value === undefined || value === null ? '∅' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX ? `${text.slice(0, MAX)}…` : text;
}
