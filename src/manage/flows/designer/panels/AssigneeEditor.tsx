import { Button, Select, Space } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useRenderContext } from '../../../../../renderers/core/index.ts';
import { humanNodes, type Desk } from '../desk.ts';
import type { DrawnElement } from '../model/modeler.ts';
import { changeNode, nodeSettings, type AssigneeSettings } from '../model/settings.ts';
import { Labelled } from './Labelled.tsx';
import { PeopleList } from './PeopleList.tsx';
import { useRoles } from './useDirectory.ts';

/** Who works on a node: several rules, whose people are joined, and what happens when they find nobody. */
export function AssigneeEditor({ desk, element }: { readonly desk: Desk; readonly element: DrawnElement }) {
  const { t } = useTranslation();
  const { assignees = [], emptyPolicy } = nodeSettings(element);
  const write = (next: readonly AssigneeSettings[]): void => changeNode(desk.drawing, element, { assignees: next });
  const replace = (at: number, next: AssigneeSettings): void => write(assignees.map((rule, index) => (index === at ? next : rule)));
  return (
    <>
      {assignees.length === 0 ? <p className="designer-hint">{t('manage.noAssignee')}</p> : null}
      <ol className="designer-rows" aria-label={t('manage.section.assignees')}>
        {assignees.map((rule, at) => (
          <li key={`${at}:${rule.rule}`}>
            <Select
              size="small"
              aria-label={t('manage.rule.label', { number: at + 1 })}
              value={rule.rule}
              options={rules.map((value) => ({ value, label: t(`manage.rule.${value}`) }))}
              onChange={(value: string) => replace(at, { rule: value, ...(value === 'orgMaster' || value === 'orgLeader' ? { of: 'startOrg' } : {}) })}
            />
            <RuleParameter desk={desk} rule={rule} onChange={(next) => replace(at, next)} />
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('manage.rule.remove', { number: at + 1 })}
              onClick={() => write(assignees.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Button size="small" icon={<PlusOutlined />} onClick={() => write([...assignees, { rule: 'users' }])}>
        {t('manage.rule.add')}
      </Button>
      <Labelled label={t('manage.emptyPolicy')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={emptyPolicy ?? 'error'}
            options={['error', 'skip', 'admin', 'deputy'].map((value) => ({ value, label: t(`manage.empty.${value}`) }))}
            onChange={(value: string) => changeNode(desk.drawing, element, { emptyPolicy: value === 'error' ? undefined : value })}
          />
        )}
      </Labelled>
    </>
  );
}

// helpers

const rules = ['startUser', 'orgMaster', 'orgLeader', 'role', 'post', 'users', 'field', 'prevAssignee', 'secretaryOf'];

interface ParameterProps {
  readonly desk: Desk;
  readonly rule: AssigneeSettings;
  readonly onChange: (rule: AssigneeSettings) => void;
}

function RuleParameter({ desk, rule, onChange }: ParameterProps) {
  const { t } = useTranslation();
  const { services } = useRenderContext();
  const roles = useRoles();
  switch (rule.rule) {
    case 'role':
      return (
        <Select
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('manage.rule.role')}
          value={rule.code ?? null}
          options={roles.map((role) => ({ value: role.code, label: role.name }))}
          onChange={(code: string) => onChange({ ...rule, code })}
        />
      );
    case 'users':
      return <PeopleList label={t('manage.rule.users')} ids={rule.users ?? ''} onChange={(users) => onChange({ ...rule, users })} />;
    case 'post': {
      const pick = async (): Promise<void> => {
        const [picked] = (await services.pick('post')) ?? [];
        if (picked !== undefined) onChange({ ...rule, code: picked.facts?.['code'] ?? picked.id });
      };
      return (
        <Button size="small" onClick={() => void pick()}>
          {rule.code ?? t('manage.choose')}
        </Button>
      );
    }
    case 'orgMaster':
    case 'orgLeader': {
      const pick = async (): Promise<void> => {
        const [picked] = (await services.pick('org')) ?? [];
        if (picked !== undefined) onChange({ ...rule, of: picked.id });
      };
      return (
        <Space.Compact>
          <Select
            size="small"
            aria-label={t('manage.rule.of')}
            value={rule.of ?? 'startOrg'}
            options={[
              { value: 'startOrg', label: t('manage.startOrg') },
              ...(rule.of === undefined || rule.of === 'startOrg' ? [] : [{ value: rule.of, label: rule.of }]),
            ]}
            onChange={(of: string) => onChange({ ...rule, of })}
          />
          <Button size="small" onClick={() => void pick()}>
            {t('manage.choose')}
          </Button>
        </Space.Compact>
      );
    }
    case 'field':
      return (
        <Select
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('manage.rule.field')}
          value={rule.field ?? null}
          options={desk.fields.main.map((field) => ({ value: field.name, label: `${field.title} (${field.name})` }))}
          onChange={(field: string) => onChange({ ...rule, field })}
        />
      );
    case 'prevAssignee':
      return (
        <Select
          size="small"
          allowClear
          aria-label={t('manage.rule.node')}
          placeholder={t('manage.rule.previous')}
          value={rule.node ?? null}
          options={humanNodes(desk.drawing)}
          onChange={(node: string | undefined) => onChange({ rule: rule.rule, ...(node === undefined ? {} : { node }) })}
        />
      );
    default:
      return null;
  }
}
