import { byName } from '../../../schemas/byName.ts';
import { Button, Space } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { useRenderContext, type Named, type PickKind } from '../../core/index.ts';
import { defineFilterWidget, type FilterWidgetProps } from './defineFilterWidget.ts';

const kinds: Readonly<Record<string, PickKind | undefined>> = byName({ user: 'user', users: 'user', org: 'org', post: 'post', role: 'role' });

/** A person, an organisation, a post or a role out of the chooser of the portal. */
export const pickFilter = defineFilterWidget({
  name: 'pick',
  match: ({ widget, op }) => kinds[widget ?? ''] !== undefined && (op === 'EQUAL' || op === 'NOT_EQUAL' || op === 'IN'),
  component: PickFilter,
  text: (value) =>
    namesOf(value)
      .map(({ name }) => name)
      .join('、'),
});

// helpers

function namesOf(value: unknown): Named[] {
  return (Array.isArray(value) ? value : [value]).filter((each): each is Named => typeof each === 'object' && each !== null && 'id' in each);
}

function PickFilter({ filter, title, value, onChange }: FilterWidgetProps) {
  const { t, services } = useRenderContext();
  const chosen = namesOf(value);
  const several = filter.op === 'IN';
  const pick = async (): Promise<void> => {
    const picked = await services.pick(kinds[filter.widget ?? ''] ?? 'user', { multiple: several, value: chosen });
    if (picked === undefined) return;
    const names = picked.map(({ id, name }) => ({ id, name }));
    onChange(several ? names : names[0]);
  };
  const text = chosen.map(({ name }) => name).join('、');
  const shown = text === '' ? t('list.choose') : text;
  return (
    <Space.Compact className="yb-filter-control">
      <Button className="yb-filter-pick" aria-label={`${title} ${shown}`} onClick={() => void pick()}>
        {text === '' ? <span className="yb-filter-hint">{shown}</span> : shown}
      </Button>
      {chosen.length === 0 ? null : (
        <Button aria-label={t('list.clearFilter', { title })} icon={<CloseOutlined aria-hidden />} onClick={() => onChange(undefined)} />
      )}
    </Space.Compact>
  );
}
