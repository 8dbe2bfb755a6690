import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { instanceTags, taskTags } from './status.ts';

/** Status of an instance. One that the portal does not know is shown as it is. */
export function InstanceTag({ status }: { readonly status: string | null | undefined }) {
  const { t } = useTranslation();
  if (status === null || status === undefined || status === '') return null;
  const colour = instanceTags[status];
  return <Tag color={colour ?? 'default'} variant="outlined">{colour === undefined ? status : t(`status.instance.${status}`)}</Tag>;
}

/** Why a task is here. Ordinary ones need no tag. */
export function TaskTag({ status }: { readonly status: string | null | undefined }) {
  const { t } = useTranslation();
  const colour = status === null || status === undefined ? undefined : taskTags[status];
  return colour === undefined ? null : <Tag color={colour} variant="outlined">{t(`status.task.${status ?? ''}`)}</Tag>;
}
