import { Skeleton } from 'antd';

/** Stands where a page will be, while its script is fetched. */
export function PageSkeleton() {
  return (
    <div className="shell-content" aria-busy="true">
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  );
}
