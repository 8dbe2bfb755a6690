import { useId, useState } from 'react';
import { Modal, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { JumpConf } from '../../../../schemas/calls/entities/flow.ts';
import type { Named } from '../../../../renderers/core/index.ts';
import { jumpChoices } from './jumpChoices.ts';
import { PeopleField } from './PeopleField.tsx';
import { ReasonField } from './ReasonField.tsx';

export interface JumpAnswer {
  readonly nodeId: string;
  readonly jumpType: 'select' | 'free';
  readonly people: readonly Named[];
  readonly opinion: string;
}

/** Asks for the step at which the flow goes on. The people of a step are shown, and chosen where the flow leaves that open. */
export function JumpDialog({
  conf,
  title,
  initial,
  onDone,
}: {
  readonly conf: JumpConf;
  readonly title: string;
  readonly initial: string;
  readonly onDone: (answer?: JumpAnswer) => void;
}) {
  const { t } = useTranslation();
  const ids = { node: useId() };
  const choices = jumpChoices(conf);
  const [nodeId, setNodeId] = useState(choices.nodes[0]?.nodeId ?? '');
  const [people, setPeople] = useState<readonly Named[]>([]);
  const [opinion, setOpinion] = useState(initial);
  return (
    <Modal
      open
      title={title}
      onOk={() => onDone({ nodeId, jumpType: choices.jumpType, people, opinion: opinion.trim() })}
      onCancel={() => onDone()}
      okButtonProps={{ disabled: nodeId === '' }}
    >
      <div className="flow-dialog-row flow-dialog-stack">
        <span id={ids.node} className="field-label field-required">
          {t('flowForm.jump.target')}
        </span>
        <Radio.Group
          aria-labelledby={ids.node}
          orientation="vertical"
          value={nodeId}
          onChange={(event) => {
            setNodeId(String(event.target.value));
            setPeople([]);
          }}
          options={choices.nodes.map((node) => ({
            value: node.nodeId,
            label: (
              <>
                {node.name}
                {node.people === '' ? null : <span className="flow-muted"> {node.people}</span>}
              </>
            ),
          }))}
        />
      </div>
      {choices.choosesPeople ? <PeopleField label={t('flowForm.jump.people')} required={false} multiple value={people} onChange={setPeople} /> : null}
      <ReasonField label={t('flowForm.opinion')} required={false} value={opinion} onChange={setOpinion} />
    </Modal>
  );
}
