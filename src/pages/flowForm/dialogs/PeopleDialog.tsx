import { useState } from 'react';
import { Button, Flex, Modal, Tag } from 'antd';
import { UserAddOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useRenderContext, type Named } from '../../../../renderers/core/index.ts';
import { Field } from '../../../app/Field.tsx';
import type { PeopleAnswer, PeopleQuestion } from '../buttons/index.ts';
import { ReasonField } from './ReasonField.tsx';

/** Asks for one person or several, with words for them. */
export function PeopleDialog({ question, onDone }: { readonly question: PeopleQuestion; readonly onDone: (answer?: PeopleAnswer) => void }) {
  const { t } = useTranslation();
  const { services } = useRenderContext();
  const [people, setPeople] = useState<readonly Named[]>([]);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const nobody = people.length === 0;
  const wordless = question.reasonRequired && reason.trim() === '';

  const choose = async (): Promise<void> => {
    const chosen = await services.pick('user', { multiple: question.multiple, value: people }).catch(() => undefined);
    if (chosen !== undefined) setPeople(chosen);
  };
  const confirm = (): void => {
    setAsked(true);
    if (!nobody && !wordless) onDone({ people, reason: reason.trim() });
  };

  return (
    <Modal open title={question.title} onOk={confirm} onCancel={() => onDone()}>
      <Field label={question.label} required error={asked && nobody ? t('flowForm.choosePeople') : undefined}>
        {({ id }) => (
          <Flex wrap gap={6} align="center">
            {people.map((person) => <Tag key={person.id} closable onClose={() => setPeople(people.filter((other) => other.id !== person.id))}>{person.name}</Tag>)}
            <Button id={id} size="small" icon={<UserAddOutlined />} onClick={() => void choose()}>{t('flowForm.choosePeople')}</Button>
          </Flex>
        )}
      </Field>
      <ReasonField
        label={question.reasonLabel} required={question.reasonRequired} value={reason} onChange={setReason}
        error={asked && wordless ? t('flowForm.fillIn', { label: question.reasonLabel }) : undefined}
      />
    </Modal>
  );
}
