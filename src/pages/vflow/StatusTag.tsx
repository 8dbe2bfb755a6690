import { Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FlowRow } from './flowLists.ts';
import { instanceTags, taskTags, turnTags } from './status.ts';

/** Status of an instance. One that the portal does not know is shown as it is. */
export function InstanceTag({ status }: { readonly status: string | null | undefined }) {
  const { t } = useTranslation();
  if (status === null || status === undefined || status === '') return null;
  const colour = instanceTags[status];
  return (
    <Tag color={colour ?? 'default'} variant="outlined">
      {colour === undefined ? status : t(`status.instance.${status}`)}
    </Tag>
  );
}

/** Why a task is here. Ordinary ones need no tag. Who works for whom is told by a tooltip, and to screen readers at once. */
export function TaskTag({ status, agency }: { readonly status: string | null | undefined; readonly agency?: FlowRow['agency'] }) {
  const { t } = useTranslation();
  const colour = status === null || status === undefined ? undefined : taskTags[status];
  if (colour === undefined) return null;
  const tag = (
    <Tag color={colour} variant="outlined">
      {t(`status.task.${status ?? ''}`)}
    </Tag>
  );
  if (agency === undefined) return tag;
  const text = t('vflow.agency', { owner: agency.owner, agent: agency.agent });
  return (
    <Tooltip title={text}>
      <span>
        {tag}
        <span className="visually-hidden">{text}</span>
      </span>
    </Tooltip>
  );
}

/** What has become of a task that was handed over. */
function TurnTag({ status }: { readonly status: string }) {
  const { t } = useTranslation();
  const colour = turnTags[status];
  return colour === undefined ? null : (
    <Tag color={colour} variant="outlined">
      {t(`vflow.turn.${status}`)}
    </Tag>
  );
}

/** Status of a row, whatever its list shows. */
export function RowTag({ row }: { readonly row: FlowRow }) {
  switch (row.statusKind) {
    case 'none':
      return null;
    case 'task':
      return <TaskTag status={row.status} agency={row.agency} />;
    case 'turn':
      return <TurnTag status={row.status} />;
    case 'instance':
      return <InstanceTag status={row.status} />;
  }
}
