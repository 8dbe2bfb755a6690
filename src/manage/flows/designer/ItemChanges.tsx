import { useTranslation } from 'react-i18next';
import type { ItemChange } from '../../../../schemas/calls/entities/metadata.ts';
import { changedPart, changedValue } from './model/changedPart.ts';

/** What is different between two versions of an item, a line each. */
export function ItemChanges({ lines }: { readonly lines: readonly ItemChange[] }) {
  const { t, i18n } = useTranslation();
  if (lines.length === 0) return <p>{t('manage.noChanges')}</p>;
  const labelOf = ({ pointer, label }: ItemChange): string => {
    const { part, within } = changedPart(pointer);
    const key = `manage.changedPart.${part}`;
    if (!i18n.exists(key)) return label ?? pointer;
    return within === ''
      ? t(key)
      : (label ?? (part === 'perm' ? t('manage.changedPart.permAt', { name: within }) : t('manage.changedPart.within', { part: t(key), name: within })));
  };
  const translations = lines.filter(isTranslation).length;
  return (
    <ul className="designer-changes">
      {lines
        .filter((line) => !isTranslation(line))
        .map((line) => (
          <li key={line.pointer}>
            {t(`manage.change.${line.change}`)}{' '}
            {line.pointer === '/spec/bpmn'
              ? labelOf(line)
              : t('core.labelled', { label: labelOf(line), value: `${changedValue(line.from)} → ${changedValue(line.to)}` })}
          </li>
        ))}
      {translations === 0 ? null : (
        <li>
          {t('manage.change.change')} {t('manage.changedPart.translations', { count: translations })}
        </li>
      )}
    </ul>
  );
}

// helpers

/** A drawing has none of the shorthand's texts; naming each hides what else is different. */
const isTranslation = ({ pointer }: ItemChange): boolean => pointer.startsWith('/i18n/');
