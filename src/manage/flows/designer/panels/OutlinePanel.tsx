import { useTranslation } from 'react-i18next';
import { nodesInOrder, type Desk } from '../desk.ts';
import { conditionOf, isDefault } from '../model/conditions.ts';
import { nameOf, type DrawnElement } from '../model/modeler.ts';
import { isChoice, kindOf } from '../model/nodeKinds.ts';

/** The flow as a list: the same as the drawing, for those who do not see or point. */
export function OutlinePanel({ desk, selected }: { readonly desk: Desk; readonly selected: string | undefined }) {
  const { t } = useTranslation();
  const title = (element: DrawnElement): string => {
    const kind = kindOf(element);
    const name = nameOf(element) === '' ? element.id : nameOf(element);
    return kind === undefined ? name : `${name} (${t(`manage.kind.${kind.key}`)})`;
  };
  const rule = (line: DrawnElement): string => {
    if (!isChoice(line.source)) return '';
    return isDefault(line) ? t('manage.otherwise') : t('manage.when', { condition: conditionOf(line) === '' ? '—' : conditionOf(line) });
  };
  return (
    <ol className="designer-outline" aria-label={t('manage.tab.outline')}>
      {nodesInOrder(desk.drawing).map((node) => (
        <li key={node.id}>
          <button type="button" aria-current={node.id === selected ? 'true' : undefined} onClick={() => desk.select(node.id)}>
            {title(node)}
          </button>
          {desk.problems
            .filter((problem) => problem.nodeId === node.id)
            .map((problem) => (
              <span key={problem.code} className="designer-fault">
                {' '}
                {problem.message}
              </span>
            ))}
          <ul>
            {(node.outgoing ?? []).flatMap((line) =>
              line.target === undefined
                ? []
                : [
                    <li key={line.id}>
                      <button type="button" aria-current={line.id === selected ? 'true' : undefined} onClick={() => desk.select(line.id)}>
                        → {title(line.target)} {rule(line)}
                      </button>
                    </li>,
                  ],
            )}
          </ul>
        </li>
      ))}
    </ol>
  );
}
