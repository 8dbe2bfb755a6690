import { Alert, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Simulation, SimulationStep } from '../../../../../schemas/calls/entities/flowDesign.ts';

/** Path, people and the reasons of the gateways. */
export function SimulationResult({ simulation, onSelect }: { readonly simulation: Simulation; readonly onSelect: (id: string) => void }) {
  const { t } = useTranslation();
  const { steps, decisions, problems, ended, subject } = simulation;
  return (
    <section className="designer-simulation" aria-label={t('manage.simulate.result')} aria-live="polite">
      <Alert
        type={ended ? 'success' : 'warning'}
        showIcon
        title={t(ended ? 'manage.simulate.ended' : 'manage.simulate.notEnded')}
        {...(subject === null || subject === undefined || subject === '' ? {} : { description: subject })}
      />
      {problems.map((problem) => (
        <Alert key={problem.nodeId + problem.message} type={problem.level} showIcon title={problem.message} />
      ))}
      <h2>{t('manage.simulate.path')}</h2>
      <ol>
        {steps.map((step, at) => (
          <li key={`${at}:${step.nodeId}`}>
            <button type="button" onClick={() => onSelect(step.nodeId)}>
              {step.name}
            </button>{' '}
            <Tag>{t(`manage.outcome.${step.outcome}`)}</Tag>
            {step.vote === 'oppose' ? <Tag color="red">{t('manage.simulate.opposed')}</Tag> : null}
            <div className="designer-hint">{peopleText(step, (key, params) => t(key, { ...params }))}</div>
          </li>
        ))}
      </ol>
      {decisions.length === 0 ? null : <h2>{t('manage.simulate.decisions')}</h2>}
      {decisions.map((decision, at) => (
        <div key={`${at}:${decision.nodeId}`}>
          <button type="button" onClick={() => onSelect(decision.nodeId)}>
            {decision.name === '' ? decision.nodeId : decision.name}
          </button>
          <ul>
            {decision.lines.map((line) => (
              <li key={line.edgeId} className={line.taken ? 'designer-taken' : ''}>
                {line.taken ? '✓ ' : ''}→ {t('core.labelled', { label: line.target, value: line.default === true ? t('manage.otherwise') : line.condition })}
                {line.holds === undefined || line.holds === null ? '' : ` = ${t(line.holds ? 'manage.true' : 'manage.false')}`}
                {(line.values ?? []).length === 0
                  ? ''
                  : ` (${(line.values ?? []).map((value) => `${value.name} = ${value.value === '' ? '∅' : value.value}`).join(t('core.separator'))})`}
                {line.failure === undefined || line.failure === null ? '' : ` ${line.failure}`}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

// helpers

function peopleText({ people, groups, agents, empty }: SimulationStep, t: (key: string, params?: Record<string, unknown>) => string): string {
  const acting = new Map((agents ?? []).map(({ principal, agent }) => [principal.id, agent.name]));
  const names = people.map(({ id, name }) => (acting.has(id) ? t('manage.simulate.agent', { name, agent: acting.get(id) }) : name)).join(t('core.separator'));
  const group = (groups ?? []).length === 0 ? '' : t('manage.simulate.group', { group: (groups ?? []).join(t('core.separator')) });
  const none = empty === undefined || empty === null ? '' : t('manage.simulate.nobody', { policy: t(`manage.empty.${empty}`) });
  return [group, names, none].filter((part) => part !== '').join(' ');
}
