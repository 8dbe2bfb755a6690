import type { ReactNode } from 'react';
import { Button, Tag } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { InstanceTag, TaskTag } from '../../vflow/StatusTag.tsx';
import { saysTheSame } from '../../vflow/status.ts';
import type { FlowDocument } from '../flowDocument.ts';

export interface FlowHeadProps {
  readonly document: FlowDocument;
  readonly title: string;
  readonly serialNo: string;
  readonly draft: boolean;
  readonly actions: ReactNode;
  readonly onBack: () => void;
}

/** What the page is about, and what can be done with it. */
export function FlowHead({ document, title, serialNo, draft, actions, onBack }: FlowHeadProps) {
  const { t } = useTranslation();
  const { task, instance } = document;
  const status = draft ? 'draft' : (instance?.status ?? task?.instStatus);
  return (
    <div className="flow-head">
      <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('flowForm.back')} title={t('flowForm.back')} onClick={onBack} />
      <h1 className="flow-title" title={title}>
        {title}
      </h1>
      <InstanceTag status={status} />
      {task === undefined || saysTheSame(status, task.status) ? null : <TaskTag status={task.status} />}
      {serialNo === '' ? null : (
        <Tag variant="filled" className="flow-number">
          {serialNo}
        </Tag>
      )}
      <div className="flow-head-space" />
      {actions}
    </div>
  );
}
