import { Button, Tag } from 'antd';
import { UserAddOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useRenderContext } from '../../../../../renderers/core/index.ts';
import { splitList } from '../desk.ts';
import { useUserNames } from './useDirectory.ts';

/** People by id, with a picker. */
export function PeopleList({ label, ids, onChange }: { readonly label: string; readonly ids: string; readonly onChange: (ids: string) => void }) {
  const { t } = useTranslation();
  const { services } = useRenderContext();
  const nameOf = useUserNames(ids);
  const chosen = splitList(ids);
  const pick = async (): Promise<void> => {
    const picked = await services.pick('user', { multiple: true, value: chosen.map((id) => ({ id, name: nameOf(id) })) });
    if (picked !== undefined) onChange(picked.map(({ id }) => id).join(','));
  };
  return (
    <div className="designer-field" role="group" aria-label={label}>
      <span>{label}</span>
      <span className="designer-people">
        {chosen.map((id) => (
          <Tag key={id}>{nameOf(id)}</Tag>
        ))}
        <Button size="small" icon={<UserAddOutlined />} onClick={() => void pick()}>
          {t('manage.choosePeople')}
        </Button>
      </span>
    </div>
  );
}
