import { Checkbox, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';
import type { DrawnElement } from '../model/modeler.ts';
import { changeNode, nodeSettings, type VoteSettings } from '../model/settings.ts';
import { Labelled } from './Labelled.tsx';
import { PeopleList } from './PeopleList.tsx';

interface Editor {
  readonly desk: Desk;
  readonly element: DrawnElement;
}

/** How a countersign is decided. */
export function VoteEditor({ desk, element }: Editor) {
  const { t } = useTranslation();
  const vote = nodeSettings(element).vote ?? {};
  const write = (changes: VoteSettings): void => changeNode(desk.drawing, element, { vote: { ...vote, ...changes } });
  const [kind = 'all', number] = (vote.pass ?? 'all').split(':');
  const setPass = (next: string): void => write({ pass: next === 'percent' ? 'percent:60' : next === 'amount' ? 'amount:1' : next });
  return (
    <>
      <Labelled label={t('manage.vote.mode')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={vote.mode ?? 'parallel'}
            options={options(t, 'vote.modes', ['parallel', 'sequential'])}
            onChange={(mode: string) => write({ mode })}
          />
        )}
      </Labelled>
      <Labelled label={t('manage.vote.pass')}>
        {(id) => <Select id={id} size="small" value={kind} options={options(t, 'vote.passes', ['all', 'majority', 'percent', 'amount'])} onChange={setPass} />}
      </Labelled>
      {kind === 'percent' || kind === 'amount' ? (
        <Labelled label={t(`manage.vote.${kind}`)}>
          {(id) => (
            <InputNumber
              id={id}
              size="small"
              min={1}
              max={kind === 'percent' ? 100 : 9_999}
              precision={0}
              value={Number(number ?? 1)}
              onChange={(value) => write({ pass: `${kind}:${value ?? 1}` })}
            />
          )}
        </Labelled>
      ) : null}
      <Labelled label={t('manage.vote.decide')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={vote.decide ?? 'agree'}
            options={options(t, 'vote.decides', ['agree', 'refuse'])}
            onChange={(decide: string) => write({ decide })}
          />
        )}
      </Labelled>
      <Labelled label={t('manage.vote.onVeto')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={vote.onVeto ?? 'route'}
            options={options(t, 'vote.vetoes', ['route', 'backToStart'])}
            onChange={(onVeto: string) => write({ onVeto })}
          />
        )}
      </Labelled>
      <div className="designer-checks">
        <Checkbox checked={vote.oneVeto === true} onChange={(event) => write({ oneVeto: event.target.checked })}>
          {t('manage.vote.oneVeto')}
        </Checkbox>
        <Checkbox checked={vote.needAll === true} onChange={(event) => write({ needAll: event.target.checked })}>
          {t('manage.vote.needAll')}
        </Checkbox>
      </div>
      <PeopleList label={t('manage.vote.direct')} ids={vote.direct ?? ''} onChange={(direct) => write({ direct })} />
      <PeopleList label={t('manage.vote.oneTicket')} ids={vote.oneTicket ?? ''} onChange={(oneTicket) => write({ oneTicket })} />
    </>
  );
}

/** How those whom the holder chooses sign. */
export function SignTypeEditor({ desk, element }: Editor) {
  const { t } = useTranslation();
  const { signType } = nodeSettings(element);
  return (
    <Labelled label={t('manage.section.signType')}>
      {(id) => (
        <Select
          id={id}
          size="small"
          value={signType ?? 'Parallel'}
          options={options(t, 'signTypes', ['Sequential', 'Parallel', 'ParallelApprove'])}
          onChange={(value: string) => changeNode(desk.drawing, element, { signType: value })}
        />
      )}
    </Labelled>
  );
}

// helpers

const options = (t: (key: string) => string, group: string, values: readonly string[]) =>
  values.map((value) => ({ value, label: t(`manage.${group}.${value}`) }));
