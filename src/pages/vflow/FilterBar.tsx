import { useCallback, useState } from 'react';
import { Button, DatePicker, Drawer, Input, Select, TreeSelect } from 'antd';
import { FilterOutlined } from '@ant-design/icons';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { sysTypeGetTypesByKey } from '../../../schemas/calls/index.ts';
import type { Api } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { useLoad } from '../../portal/useLoad.ts';
import { useNarrow } from '../../portal/useNarrow.ts';
import { loadTypeCounts } from './flowCounts.ts';
import type { FlowListDefinition } from './flowLists.ts';
import { isNarrowed, noConditions, type FlowConditions } from './listRequest.ts';
import { instanceTags, storedTaskStatuses } from './status.ts';
import { typeTree, type TypeNode } from './typeTree.ts';

export interface FilterBarProps {
  readonly list: FlowListDefinition;
  readonly value: FlowConditions;
  readonly onChange: (conditions: FlowConditions) => void;
}

/** Narrows a list by category, person, time and status. On a phone the fields wait in a drawer. */
export function FilterBar(props: FilterBarProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  if (props.list.filters === undefined) return null;
  if (!narrow)
    return (
      <div className="vflow-filters">
        <Fields {...props} />
      </div>
    );
  return (
    <>
      <Button icon={<FilterOutlined />} onClick={() => setOpen(true)}>
        {t('vflow.filter')}
      </Button>
      <Drawer placement="bottom" size="auto" open={open} title={t('vflow.filter')} onClose={() => setOpen(false)} destroyOnHidden>
        <div className="vflow-filters vflow-filters-narrow">
          <Fields {...props} />
        </div>
      </Drawer>
    </>
  );
}

// helpers

const FLOW_TYPES = 'FLOW_TYPE';

function Fields({ list, value, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  const [person, setPerson] = useState(value.person);
  const types = useTypes(list.name);
  const { filters } = list;
  const change = (part: Partial<FlowConditions>): void => onChange({ ...value, ...part });
  const statuses =
    filters?.status === undefined
      ? []
      : (filters.status === 'task' ? storedTaskStatuses : Object.keys(instanceTags)).map((status) => ({
          value: status,
          label: t(`status.${filters.status ?? ''}.${status}`),
        }));
  return (
    <>
      <TreeSelect
        className="vflow-type"
        aria-label={t('vflow.type')}
        placeholder={t('vflow.allTypes')}
        allowClear
        treeDefaultExpandAll
        popupMatchSelectWidth={false}
        value={value.typeId === '' ? undefined : value.typeId}
        treeData={types}
        onChange={(typeId?: string) => change({ typeId: typeId ?? '' })}
      />
      {filters?.person === undefined ? null : (
        <Input.Search
          className="vflow-person"
          aria-label={t(list.personKey)}
          placeholder={t(list.personKey)}
          allowClear
          value={person}
          onChange={(event) => setPerson(event.target.value)}
          onSearch={(text) => change({ person: text.trim() })}
        />
      )}
      <DatePicker.RangePicker
        className="vflow-dates"
        allowEmpty={[true, true]}
        placeholder={[t('vflow.from', { time: t(list.timeKey) }), t('vflow.to')]}
        value={[value.from === '' ? null : dayjs(value.from), value.to === '' ? null : dayjs(value.to)]}
        onChange={(days) => change({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })}
      />
      {statuses.length === 0 ? null : (
        <Select
          className="vflow-status"
          aria-label={t('vflow.status')}
          placeholder={t('vflow.allStatuses')}
          allowClear
          value={value.status === '' ? undefined : value.status}
          options={statuses}
          onChange={(status?: string) => change({ status: status ?? '' })}
        />
      )}
      {isNarrowed(value) ? (
        <Button
          type="link"
          onClick={() => {
            setPerson('');
            onChange(noConditions);
          }}
        >
          {t('vflow.clearSearch')}
        </Button>
      ) : null}
    </>
  );
}

/** Flow categories with the number of rows in each; without the numbers where they cannot be had. */
function useTypes(list: string) {
  const { api } = useApp();
  const load = useCallback((signal: AbortSignal) => loadTypes(api, list, signal), [api, list]);
  return useLoad(load).value ?? [];
}

async function loadTypes(api: Api, list: string, signal: AbortSignal): Promise<TypeNode[]> {
  const [types, counts] = await Promise.all([
    api.call(sysTypeGetTypesByKey, { query: { typeKey: FLOW_TYPES } }, { silent: true, parallel: true, signal }).catch(() => []),
    loadTypeCounts(api, list).catch(() => []),
  ]);
  return typeTree(types, counts);
}
