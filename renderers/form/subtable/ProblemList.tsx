import { Table } from 'antd';
import { useRenderContext } from '../../core/index.ts';
import type { CellProblem } from './writePlan.ts';

const PAGE = 50;

/** Cells that cannot be taken over: where, what stands there, and why not. */
export function ProblemList({ problems }: { readonly problems: readonly CellProblem[] }) {
  const { t } = useRenderContext();
  return (
    <Table<CellProblem & { readonly key: number }>
      size="small"
      dataSource={problems.map((problem, key) => ({ ...problem, key }))}
      pagination={problems.length > PAGE ? { pageSize: PAGE, showSizeChanger: false } : false}
      scroll={{ x: 480 }}
      columns={[
        { title: t('subtable.problemLine'), dataIndex: 'line', width: 70 },
        { title: t('subtable.problemColumn'), dataIndex: 'column', width: 120, render: (column: string) => column || '–' },
        { title: t('subtable.problemText'), dataIndex: 'text', ellipsis: true },
        { title: t('subtable.problemReason'), dataIndex: 'code', render: (code: string) => t(`subtable.problem.${code}`) },
      ]}
    />
  );
}
