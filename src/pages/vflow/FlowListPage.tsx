import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches, useParams } from 'react-router';
import type { QueryField } from '../../../schemas/calls/shapes.ts';
import { useApp } from '../../portal/appContext.ts';
import { CLAIM_FLOWS } from '../../constants.ts';
import { ListScreen } from '../template/ListScreen.tsx';
import { loadCounts } from './flowCounts.ts';
import { StandInNotices } from './StandInNotices.tsx';

/** A list of the shell; the route names it, and may narrow it to flows or to an organisation. */
export function FlowListPage() {
  const { t } = useTranslation();
  const { defKey, orgId, orgName } = useParams();
  const { api, badges } = useApp();
  const handle: unknown = useMatches().at(-1)?.handle;
  const name = typeof handle === 'object' && handle !== null && 'list' in handle ? String(handle.list) : '';
  const conditions = useMemo(() => [...condition('procDefKey', defKey), ...condition('createOrgId', orgId)], [defKey, orgId]);
  const title = defKey === CLAIM_FLOWS ? t('home.myClaims') : undefined;
  return (
    <ListScreen
      key={`${name}/${defKey ?? ''}/${orgId ?? ''}`}
      alias={name}
      conditions={conditions}
      {...(orgName === undefined ? (title === undefined ? {} : { title }) : { title: `${t('vflow.todo')} · ${orgName}` })}
      above={waiting.has(name) ? <StandInNotices /> : null}
      onReload={() => void loadCounts(api, badges)}
    />
  );
}

// helpers

/** Lists of what waits for somebody. */
const waiting: ReadonlySet<string> = new Set(['v-todo', 'v-leader']);

/** One value, or several with commas between. */
const condition = (property: string, value: string | undefined): QueryField[] =>
  value === undefined ? [] : [{ property, operation: value.includes(',') ? 'IN' : 'EQUAL', value, relation: 'AND', group: `address ${property}` }];
