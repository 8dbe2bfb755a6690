import { Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { humanNodes, splitList, type Desk } from '../desk.ts';
import type { DrawnElement } from '../model/modeler.ts';
import { changeNode, nodeSettings } from '../model/settings.ts';
import { FormulaField } from './FormulaField.tsx';
import { Labelled } from './Labelled.tsx';

/** Rejecting, jumping, who is next, skipping and taking back at a node. */
export function RoutingEditor({ desk, element }: { readonly desk: Desk; readonly element: DrawnElement }) {
  const { t } = useTranslation();
  const settings = nodeSettings(element);
  const write = (changes: Parameters<typeof changeNode>[2]): void => changeNode(desk.drawing, element, changes);
  const targets = settings.rejectTargets ?? 'any';
  const listed = targets.startsWith('list:');
  return (
    <>
      <Labelled label={t('manage.rejectTargets')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={listed ? 'list' : targets}
            options={['any', 'start', 'prev', 'list'].map((value) => ({ value, label: t(`manage.reject.${value}`) }))}
            onChange={(value: string) => write({ rejectTargets: value === 'any' ? undefined : value === 'list' ? `list:${desk.firstNode}` : value })}
          />
        )}
      </Labelled>
      {listed ? (
        <Labelled label={t('manage.reject.nodes')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              mode="multiple"
              value={splitList(targets.slice('list:'.length))}
              options={humanNodes(desk.drawing).filter(({ value }) => value !== element.id)}
              onChange={(nodes: string[]) => write({ rejectTargets: `list:${nodes.join(',')}` })}
            />
          )}
        </Labelled>
      ) : null}
      <Labelled label={t('manage.jumpType')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            mode="multiple"
            value={splitList(settings.jumpType)}
            options={['common', 'select', 'free'].map((value) => ({ value, label: t(`manage.jump.${value}`) }))}
            onChange={(kinds: string[]) => write({ jumpType: kinds.length === 0 ? undefined : kinds.join(',') })}
          />
        )}
      </Labelled>
      <Labelled label={t('manage.chooseExecutors')} hint={t('manage.chooseExecutorsHint')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={settings.chooseExecutors ?? 'rules'}
            options={['rules', 'candidate', 'free'].map((value) => ({ value, label: t(`manage.executors.${value}`) }))}
            onChange={(value: string) => write({ chooseExecutors: value === 'rules' ? undefined : value })}
          />
        )}
      </Labelled>
      <div className="designer-checks">
        <Checkbox checked={settings.skipSame === true} onChange={(event) => write({ skipSame: event.target.checked ? true : undefined })}>
          {t('manage.skipSame')}
        </Checkbox>
        <Checkbox checked={settings.skipIfStarter === true} onChange={(event) => write({ skipIfStarter: event.target.checked ? true : undefined })}>
          {t('manage.skipIfStarter')}
        </Checkbox>
        <Checkbox checked={settings.revokeAfterRead !== false} onChange={(event) => write({ revokeAfterRead: event.target.checked ? undefined : false })}>
          {t('manage.revokeAfterRead')}
        </Checkbox>
        <Checkbox checked={settings.rejectNormalInFork === true} onChange={(event) => write({ rejectNormalInFork: event.target.checked ? true : undefined })}>
          {t('manage.rejectNormalInFork')}
        </Checkbox>
      </div>
      <FormulaField
        label={t('manage.skipWhen')}
        value={settings.skipWhen ?? ''}
        fields={desk.fields}
        onWrite={(text) => write({ skipWhen: text === '' ? undefined : text })}
      />
    </>
  );
}
