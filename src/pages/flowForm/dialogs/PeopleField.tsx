import { useId } from 'react';
import { Button, Flex, Tag } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, UserAddOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useRenderContext, type Named } from '../../../../renderers/core/index.ts';
import { Field } from '../../../portal/Field.tsx';

export interface PeopleFieldProps {
  readonly label: string;
  readonly value: readonly Named[];
  readonly multiple: boolean;
  /** The people act one after the other, so their order counts. */
  readonly ordered?: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly onChange: (people: readonly Named[]) => void;
}

/** People to choose, with their order where it matters. */
export function PeopleField({ label, value, multiple, ordered = false, required = true, error, onChange }: PeopleFieldProps) {
  const { t } = useTranslation();
  const { services } = useRenderContext();
  const listId = useId();
  const choose = async (): Promise<void> => {
    const chosen = await services.pick('user', { multiple, value }).catch(() => undefined);
    if (chosen !== undefined) onChange(chosen.map(({ id, name }) => ({ id, name })));
  };
  const without = (person: Named): readonly Named[] => value.filter(({ id }) => id !== person.id);

  return (
    <Field label={label} required={required} error={error}>
      {({ id }) => (
        <>
          {ordered && value.length > 0 ? (
            <ol className="flow-people" id={listId} aria-label={label}>
              {value.map((person, index) => (
                <li key={person.id}>
                  <span className="flow-people-name">{person.name}</span>
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowUpOutlined />}
                    disabled={index === 0}
                    aria-label={t('flowForm.moveUp', { name: person.name })}
                    onClick={() => onChange(moved(value, index, -1))}
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<ArrowDownOutlined />}
                    disabled={index === value.length - 1}
                    aria-label={t('flowForm.moveDown', { name: person.name })}
                    onClick={() => onChange(moved(value, index, 1))}
                  />
                  <Button
                    size="small"
                    type="text"
                    icon={<CloseOutlined />}
                    aria-label={t('flowForm.removePerson', { name: person.name })}
                    onClick={() => onChange(without(person))}
                  />
                </li>
              ))}
            </ol>
          ) : null}
          <Flex wrap gap={6} align="center">
            {ordered
              ? null
              : value.map((person) => (
                  <Tag key={person.id} closable={{ 'aria-label': t('flowForm.removePerson', { name: person.name }) }} onClose={() => onChange(without(person))}>
                    {person.name}
                  </Tag>
                ))}
            <Button id={id} size="small" icon={<UserAddOutlined />} onClick={() => void choose()}>
              {t('flowForm.choosePeople')}
            </Button>
          </Flex>
        </>
      )}
    </Field>
  );
}

// helpers

function moved(people: readonly Named[], index: number, by: -1 | 1): readonly Named[] {
  const [one, other] = [people[index], people[index + by]];
  if (one === undefined || other === undefined) return people;
  return people.map((person, at) => (at === index ? other : at === index + by ? one : person));
}
