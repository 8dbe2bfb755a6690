import { Button, Tag } from 'antd';
import { UserAddOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useRenderContext, type Named } from '../../../renderers/core/index.ts';
import { Field } from '../../portal/Field.tsx';
import './personal.css';

export interface PeopleFieldProps {
  readonly label: string;
  readonly value: readonly Named[];
  readonly onChange: (people: readonly Named[]) => void;
  readonly multiple?: boolean;
  readonly readOnly?: boolean;
  readonly error?: string | undefined;
  /** Whoever has left may be chosen too. */
  readonly withLeft?: boolean;
}

/** One person or several, chosen from the organisation. */
export function PeopleField({ label, value, onChange, multiple = false, readOnly = false, error, withLeft = false }: PeopleFieldProps) {
  const { t } = useTranslation();
  const { services } = useRenderContext();
  const choose = async (): Promise<void> => {
    const chosen = await services.pick('user', { multiple, value, withLeft }).catch(() => undefined);
    if (chosen !== undefined) onChange(chosen.map(({ id, name }) => ({ id, name })));
  };
  return (
    <Field label={label} required={!readOnly} error={error}>
      {({ id, 'aria-describedby': described }) => (
        <div className="setting-people">
          {value.map((person) => (
            <Tag
              key={person.id}
              closable={!readOnly}
              onClose={(event) => {
                event.preventDefault();
                onChange(value.filter((other) => other.id !== person.id));
              }}
            >
              {person.name}
            </Tag>
          ))}
          {readOnly ? null : (
            <Button
              id={id}
              size="small"
              icon={<UserAddOutlined />}
              aria-label={t('personal.choose', { label })}
              {...(described === undefined ? {} : { 'aria-describedby': described })}
              onClick={() => void choose()}
            >
              {t('personal.choose', { label })}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
