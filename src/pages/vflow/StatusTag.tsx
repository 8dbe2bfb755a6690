import { Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { instanceTags, taskTags } from './status.ts';

/** Who works for whom, as the two names. */
export interface Agency {
  readonly owner: string;
  readonly agent: string;
}

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
export function TaskTag({ status, agency }: { readonly status: string | null | undefined; readonly agency?: Agency | undefined }) {
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
