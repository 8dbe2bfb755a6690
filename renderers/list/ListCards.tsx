import { Button, Flex } from 'antd';
import { appliesTo, ButtonBar, type PlacedButton } from '../button/index.ts';
import { useRenderContext } from '../core/index.ts';
import { rowName, useCells } from './cells.tsx';
import { keyOf } from './ListTable.tsx';
import type { ListColumn, ListPageData, ListRow, ListTemplate } from './types.ts';

export interface ListCardsProps {
  readonly template: ListTemplate;
  readonly columns: readonly ListColumn[];
  readonly page: ListPageData | undefined;
  readonly rowButtons: readonly PlacedButton[];
  readonly onPress: (button: PlacedButton, row: ListRow) => void;
  readonly onOpen: ((row: ListRow, column: ListColumn) => void) | undefined;
}

/** The rows of a list for a phone: name, amount, status, the rest in small print. */
export function ListCards({ template, columns, page, rowButtons, onPress, onOpen }: ListCardsProps) {
  const { t } = useRenderContext();
  const cells = useCells(template);
  const sums = page?.sums ?? undefined;
  const name = columns[0];
  const amount = columns.find((column) => column.format === 'money' || (column.format === undefined && column.display?.ui.widget === 'money'));
  const status = columns.find((column) => column.format === 'statusTag');
  const others = columns.filter((column) => column !== name && column !== amount && column !== status);
  return (
    <>
      <ul className="yb-list-cards">
        {(page?.rows ?? []).map((row) => (
          <li key={keyOf(row)} className="yb-list-card">
            <Flex justify="space-between" gap={8} align="center">
              {name === undefined ? null : onOpen === undefined ? (
                <strong>{cells.content(name, row)}</strong>
              ) : (
                <Button type="link" className="yb-cell-link yb-card-name" onClick={() => onOpen(row, name)}>
                  {cells.content(name, row)}
                </Button>
              )}
              {amount === undefined ? null : <strong>{cells.content(amount, row)}</strong>}
            </Flex>
            {status === undefined ? null : <div>{cells.content(status, row)}</div>}
            <dl className="yb-card-facts">
              {others.map((column) => (
                <div key={column.field}>
                  <dt>{column.title}</dt>
                  <dd>{cells.content(column, row)}</dd>
                </div>
              ))}
            </dl>
            <ButtonBar
              look="link"
              visible={2}
              buttons={rowButtons.filter((button) => appliesTo(button, row))}
              onPress={(button) => onPress(button, row)}
              label={t('list.actionsOf', { name: rowName(template, row) })}
            />
          </li>
        ))}
      </ul>
      {sums === undefined || !columns.some((column) => column.sum === true) ? null : (
        <Flex wrap gap={12} className="yb-card-sums">
          <strong>{t('list.sum')}</strong>
          {columns
            .filter((column) => column.sum === true)
            .map((column) => (
              <span key={column.field}>
                {column.title} {cells.total(column, sums[column.field])}
              </span>
            ))}
        </Flex>
      )}
    </>
  );
}
