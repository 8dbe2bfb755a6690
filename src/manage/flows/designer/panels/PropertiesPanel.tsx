import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';
import { isChoice, isLine, kindOf } from '../model/nodeKinds.ts';
import { AssigneeEditor } from './AssigneeEditor.tsx';
import { ButtonEditor } from './ButtonEditor.tsx';
import { ChoicePanel } from './ChoicePanel.tsx';
import { CompletionEditor } from './CompletionEditor.tsx';
import { DueEditor } from './DueEditor.tsx';
import { FlowPanel } from './FlowPanel.tsx';
import { LinePanel } from './LinePanel.tsx';
import { NameField } from './NameField.tsx';
import { RightsGrid } from './RightsGrid.tsx';
import { RoutingEditor } from './RoutingEditor.tsx';
import { SignatureEditor } from './SignatureEditor.tsx';
import { SignTypeEditor, VoteEditor } from './VoteEditor.tsx';

/** Properties of what is selected; of the flow itself when nothing is. */
export function PropertiesPanel({ desk, selected }: { readonly desk: Desk; readonly selected: string | undefined }) {
  const { t } = useTranslation();
  const element = selected === undefined ? undefined : desk.drawing.get('elementRegistry').get(selected);
  if (element === undefined || element.type === 'bpmn:Process') return <FlowPanel desk={desk} />;
  const kind = kindOf(element);
  const problems = desk.problems.filter((problem) => problem.nodeId === element.id);
  const remarks = problems.map((problem) => (
    <Alert key={`${problem.code}${problem.message}`} className="designer-remark" type={problem.level} showIcon title={problem.message} />
  ));
  if (isLine(element))
    return (
      <>
        {remarks}
        <LinePanel desk={desk} line={element} />
      </>
    );
  if (kind === undefined)
    return (
      <>
        {remarks}
        <Alert type="error" showIcon title={t('manage.unsupported', { type: element.type })} />
      </>
    );

  const isHuman = element.type === 'bpmn:UserTask';
  const isFirst = element.id === desk.firstNode;
  const sections = [
    ...(kind.people ? [{ key: 'assignees', label: t('manage.section.assignees'), children: <AssigneeEditor desk={desk} element={element} /> }] : []),
    ...(kind.key === 'sign' ? [{ key: 'vote', label: t('manage.section.vote'), children: <VoteEditor desk={desk} element={element} /> }] : []),
    ...(kind.key === 'customSign'
      ? [{ key: 'signType', label: t('manage.section.signType'), children: <SignTypeEditor desk={desk} element={element} /> }]
      : []),
    ...(isHuman
      ? [
          { key: 'buttons', label: t('manage.section.buttons'), children: <ButtonEditor desk={desk} element={element} /> },
          { key: 'rights', label: t('manage.section.rights'), children: <RightsGrid desk={desk} place={isFirst ? 'start' : element.id} /> },
          { key: 'routing', label: t('manage.section.routing'), children: <RoutingEditor desk={desk} element={element} /> },
          { key: 'due', label: t('manage.section.due'), children: <DueEditor desk={desk} element={element} /> },
        ]
      : []),
    ...(isHuman && !isFirst ? [{ key: 'seal', label: t('manage.section.seal'), children: <SignatureEditor desk={desk} element={element} /> }] : []),
    ...(isHuman || kind.key === 'service' || kind.key === 'end'
      ? [{ key: 'completion', label: t('manage.section.completion'), children: <CompletionEditor desk={desk} element={element} /> }]
      : []),
  ];
  return (
    <div className="designer-properties">
      <p className="designer-kind">
        {t(`manage.kind.${kind.key}`)} · {element.id}
      </p>
      {remarks}
      <NameField desk={desk} element={element} />
      {isChoice(element) ? <ChoicePanel desk={desk} gateway={element} /> : null}
      {sections.map((section, at) => (
        <details key={section.key} className="designer-section" open={at === 0 || section.key === 'vote' || section.key === 'signType'}>
          <summary>{section.label}</summary>
          {section.children}
        </details>
      ))}
    </div>
  );
}
