import { useId, useState } from 'react';
import { Checkbox, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

export interface FollowDialogProps {
  readonly title: string;
  readonly nodes: readonly { readonly nodeId: string; readonly name: string }[];
  readonly followed: readonly string[];
  readonly onDone: (nodeIds?: readonly string[]) => void;
}

/** Asks at which steps a document shall come to the viewer's list; none means that he no longer follows it. */
export function FollowDialog({ title, nodes, followed, onDone }: FollowDialogProps) {
  const { t } = useTranslation();
  const hint = useId();
  const [chosen, setChosen] = useState<readonly string[]>(() => followed.filter((id) => nodes.some(({ nodeId }) => nodeId === id)));
  return (
    <Modal open title={title} onOk={() => onDone(chosen)} onCancel={() => onDone()}>
      <p id={hint} className="flow-muted">
        {t('flowForm.follow.hint')}
      </p>
      <Checkbox.Group
        className="flow-choices"
        aria-describedby={hint}
        value={[...chosen]}
        onChange={(values) => setChosen(values.map(String))}
        options={nodes.map(({ nodeId, name }) => ({ value: nodeId, label: name }))}
      />
    </Modal>
  );
}
