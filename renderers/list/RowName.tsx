import type { MouseEvent, ReactNode } from 'react';
import { Button } from 'antd';
import { useRenderContext } from '../core/index.ts';
import type { ListColumn, ListRow, RowLink } from './types.ts';

export interface RowNameProps {
  readonly row: ListRow;
  readonly column: ListColumn;
  readonly title?: string | undefined;
  readonly unread: boolean;
  readonly link: RowLink | undefined;
  readonly onOpen: ((row: ListRow, column: ListColumn) => void) | undefined;
  readonly children: ReactNode;
}

/** What opens a row: a real link where it has an address, so that a middle click and "open in a new tab" work. */
export function RowName({ row, column, title, unread, link, onOpen, children }: RowNameProps) {
  const { t } = useRenderContext();
  const follow = (event: MouseEvent): void => {
    if (onOpen === undefined || link?.target !== undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(row, column);
  };
  const mark = unread ? <span className="unread-dot" role="img" aria-label={t('list.unread')} /> : null;
  const name =
    link !== undefined ? (
      <a
        className="row-link"
        href={link.href}
        title={title}
        onClick={follow}
        {...(link.target === undefined ? {} : { target: link.target, rel: 'noreferrer' })}
      >
        {children}
      </a>
    ) : onOpen !== undefined ? (
      <Button type="link" className="yb-cell-link" title={title} onClick={() => onOpen(row, column)}>
        {children}
      </Button>
    ) : (
      <span title={title}>{children}</span>
    );
  return mark === null ? (
    name
  ) : (
    <span className="yb-row-name">
      {mark}
      {name}
    </span>
  );
}
