import { useMemo, useState } from 'react';
import { Alert, Button, Input, Select } from 'antd';
import { PlayCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { flowSimulate } from '../../../../../schemas/calls/index.ts';
import type { Simulation } from '../../../../../schemas/calls/entities/flowDesign.ts';
import { type Named, useRenderContext } from '../../../../../renderers/core/index.ts';
import { messageOf } from '../../../../api/index.ts';
import { useApp } from '../../../../portal/appContext.ts';
import { humanNodes, type Desk } from '../desk.ts';
import { askedFields, plainData } from '../model/sampleData.ts';
import { Labelled } from './Labelled.tsx';
import { SimulationResult } from './SimulationResult.tsx';

/** Tries the flow out: a starter and a document give the path and the people. */
export function SimulatePanel({ desk, simulation }: { readonly desk: Desk; readonly simulation: Simulation | undefined }) {
  const { t } = useTranslation();
  const { api, session } = useApp();
  const { services } = useRenderContext();
  const [starter, setStarter] = useState<Named>({ id: session.user?.userId ?? '', name: session.user?.username ?? '' });
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [more, setMore] = useState<readonly string[]>([]);
  const [tables, setTables] = useState('');
  const [opposing, setOpposing] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const asked = useMemo(() => askedFields(desk.drawing, desk.fields), [desk]);
  const shown = desk.fields.main.filter((field) => asked.main.has(field.name) || more.includes(field.name));

  const pick = async (): Promise<void> => {
    const [picked] = (await services.pick('user', { value: [starter] })) ?? [];
    if (picked !== undefined) setStarter({ id: picked.id, name: picked.name });
  };
  const run = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const data = plainData(desk.fields, typed, tables, t('manage.simulate.badTables'));
      desk.showSimulation(
        await api.call(
          flowSimulate,
          { body: { item: await desk.drawn(), starterId: starter.id, data, votes: Object.fromEntries(opposing.map((id) => [id, 'oppose' as const])) } },
          { silent: true },
        ),
      );
    } catch (error) {
      desk.showSimulation(undefined);
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="designer-properties">
      <div className="designer-field">
        <span>{t('manage.simulate.starter')}</span>
        <span className="designer-people">
          {starter.name}{' '}
          <Button size="small" onClick={() => void pick()}>
            {t('manage.choosePeople')}
          </Button>
        </span>
      </div>
      {shown.map((field) => (
        <Labelled key={field.name} label={field.title}>
          {(id) => (
            <Input id={id} size="small" value={typed[field.name] ?? ''} onChange={(event) => setTyped({ ...typed, [field.name]: event.target.value })} />
          )}
        </Labelled>
      ))}
      <Select
        size="small"
        className="designer-wide"
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('manage.simulate.moreFields')}
        placeholder={t('manage.simulate.moreFields')}
        value={null}
        options={desk.fields.main.filter((field) => !shown.includes(field)).map((field) => ({ value: field.name, label: `${field.title} (${field.name})` }))}
        onChange={(name: string) => setMore([...more, name])}
      />
      {asked.tables || tables !== '' ? (
        <Labelled label={t('manage.simulate.tables')} hint={t('manage.simulate.tablesHint')}>
          {(id) => <Input.TextArea id={id} rows={3} className="designer-formula" value={tables} onChange={(event) => setTables(event.target.value)} />}
        </Labelled>
      ) : null}
      <Labelled label={t('manage.simulate.opposing')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            mode="multiple"
            value={[...opposing]}
            options={humanNodes(desk.drawing).filter(({ value }) => value !== desk.firstNode)}
            onChange={(ids: string[]) => setOpposing(ids)}
          />
        )}
      </Labelled>
      <Button type="primary" icon={<PlayCircleOutlined />} loading={busy} onClick={() => void run()}>
        {t('manage.simulate.run')}
      </Button>
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} />}
      {simulation === undefined ? null : <SimulationResult simulation={simulation} onSelect={desk.select} />}
    </div>
  );
}
