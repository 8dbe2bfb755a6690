import { Button, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';
import type { DrawnElement } from '../model/modeler.ts';
import { changeNode, nodeSettings, type SetSettings } from '../model/settings.ts';
import { Labelled } from './Labelled.tsx';
import { TypedInput } from './TypedInput.tsx';

/** What happens when a node is left: values written into the form, and named actions of the server. */
export function CompletionEditor({ desk, element }: { readonly desk: Desk; readonly element: DrawnElement }) {
  const { t } = useTranslation();
  const { sets = [], hooks } = nodeSettings(element);
  const write = (next: readonly SetSettings[]): void => changeNode(desk.drawing, element, { sets: next });
  const change = (at: number, next: SetSettings): void => write(sets.map((set, index) => (index === at ? next : set)));
  const unused = desk.fields.main.find((field) => sets.every((set) => set.field !== field.name));
  return (
    <>
      {element.type !== 'bpmn:UserTask' ? null : (
        <>
          <ol className="designer-rows" aria-label={t('manage.sets')}>
            {sets.map((set, at) => (
              <li key={`${at}:${set.field}`}>
                <Select
                  size="small"
                  showSearch={{ optionFilterProp: 'label' }}
                  aria-label={t('manage.setField')}
                  value={set.field}
                  options={desk.fields.main.map((field) => ({ value: field.name, label: `${field.title} (${field.name})` }))}
                  onChange={(field: string) => change(at, { ...set, field })}
                />
                <TypedInput
                  label={t('manage.setValue')}
                  placeholder={t('manage.setValue')}
                  value={shown(set.value)}
                  onWrite={(text) => change(at, { ...set, value: stored(text) })}
                />
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('manage.removeNamed', { name: set.field })}
                  onClick={() => write(sets.filter((_, index) => index !== at))}
                />
              </li>
            ))}
          </ol>
          <Button
            size="small"
            icon={<PlusOutlined />}
            disabled={unused === undefined}
            onClick={() => (unused === undefined ? undefined : write([...sets, { step: 0, field: unused.name, value: '""' }]))}
          >
            {t('manage.addSet')}
          </Button>
        </>
      )}
      <Labelled label={t('manage.hooks')} hint={t('manage.hooksHint')}>
        {(id) => <TypedInput id={id} value={hooks ?? ''} onWrite={(text) => changeNode(desk.drawing, element, { hooks: text === '' ? undefined : text })} />}
      </Labelled>
    </>
  );
}

// helpers

/** Values stand as JSON in the drawing; text is shown without its quotes. */
function shown(value: string): string {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'string' ? parsed : value;
  } catch {
    return value;
  }
}

const stored = (text: string): string => (/^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?)$/.test(text) ? text : JSON.stringify(text));
