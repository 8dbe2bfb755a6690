import { Checkbox, Flex } from 'antd';
import { ButtonBar } from '../button/index.ts';
import { useRenderContext } from '../core/index.ts';
import { rowName, useCells } from './cells.tsx';
import { holds } from './conditions.ts';
import { toggled, useCellView, type ListRowsProps } from './ListTable.tsx';
import { RowName } from './RowName.tsx';
import { keyOf } from './rows.ts';

/** The rows of a list for a phone: name, amount, status, the rest in small print. */
export function ListCards(props: ListRowsProps) {
  const { template, columns, page, rowButtons, applies, onPress, linkOf, onOpen, selection, selectable, onSelect } = props;
  const { t } = useRenderContext();
  const cells = useCells(template);
  const view = useCellView(props, cells);
  const sums = page?.sums ?? undefined;
  const name = columns[0];
  const amount = columns.find((column) => column.format === 'money' || (column.format === undefined && column.display?.ui.widget === 'money'));
  const status = columns.find((column) => column.format === 'statusTag');
  const others = columns.filter((column) => column !== name && column !== amount && column !== status);
  return (
    <>
      <ul className="yb-list-cards">
        {(page?.rows ?? []).map((row) => (
          <li key={keyOf(template, row)} className={template.faded !== undefined && holds(template.faded, row) ? 'yb-list-card yb-list-faded' : 'yb-list-card'}>
            <Flex justify="space-between" gap={8} align="center">
              {selection === undefined ? null : (
                <Checkbox
                  className="yb-card-select"
                  aria-label={t('list.selectRow', { name: rowName(template, row) })}
                  checked={selection.includes(keyOf(template, row))}
                  onChange={() => onSelect(toggled(props, row))}
                  {...(selectable(row) ? {} : { disabled: true, title: t('list.alone') })}
                />
              )}
              {name === undefined ? null : (
                <strong className="yb-card-name">
                  {name.link !== undefined || linkOf !== undefined || onOpen === undefined ? (
                    view(name, row)
                  ) : (
                    <RowName row={row} column={name} unread={false} link={undefined} onOpen={onOpen}>
                      {cells.content(name, row)}
                    </RowName>
                  )}
                </strong>
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
              buttons={rowButtons.filter((button) => applies(button, row))}
              onPress={(button) => onPress(button, row)}
              label={t('list.actionsOf', { name: rowName(template, row) })}
              of={rowName(template, row)}
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
