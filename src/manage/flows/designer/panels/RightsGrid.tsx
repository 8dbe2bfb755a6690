import { Button, Checkbox, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';
import { concealedFields, modes, rightsOf, tableOperations, type FormTable, type Mode, type PlaceRights } from '../model/formFields.ts';

/** What may be seen and written at a node: a mode per field and column, and the operations of each table. Stored in the form. */
export function RightsGrid({ desk, place }: { readonly desk: Desk; readonly place: string }) {
  const { t } = useTranslation();
  const { form, fields, changeRights } = desk;
  if (form === undefined) return <p className="designer-hint">{t('manage.noForm')}</p>;
  const rights = rightsOf(form.spec, place);
  const write = (next: PlaceRights): void => changeRights(place, next);
  const main = rights?.main ?? {};
  const everything = main['*'] ?? 'r';
  const modeOptions = modes.map((value) => ({ value, label: t(`manage.mode.${value}`) }));
  const setMain = (name: string, mode: Mode | undefined): void => write({ ...rights, main: changed(main, name, mode) });

  return (
    <div className="designer-rights">
      {rights === undefined ? (
        <p className="designer-hint">{t('manage.defaultRights')}</p>
      ) : (
        <Button size="small" onClick={() => changeRights(place, undefined)}>
          {t('manage.dropRights')}
        </Button>
      )}
      <div className="designer-field">
        <span id={`all-${place}`}>{t('manage.allFields')}</span>
        <Segmented size="small" aria-labelledby={`all-${place}`} value={everything} options={modeOptions} onChange={(mode) => setMain('*', mode)} />
      </div>
      <table>
        <caption>{t('manage.mainFields')}</caption>
        <tbody>
          {fields.main.map((field) => (
            <tr key={field.name}>
              <th scope="row" title={field.name}>
                {field.title}
              </th>
              <td>
                <ModeSelect
                  label={t('manage.modeOf', { name: field.title })}
                  value={main[field.name]}
                  inherited={everything}
                  onChange={(mode) => setMain(field.name, mode)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {fields.tables.map((table) => (
        <TableRights key={table.name} table={table} rights={rights ?? {}} onChange={write} />
      ))}
      <Reveals place={place} concealed={concealedFields(fields, rights ?? {})} rights={rights ?? {}} onChange={write} />
    </div>
  );
}

// helpers

function TableRights({
  table,
  rights,
  onChange,
}: {
  readonly table: FormTable;
  readonly rights: PlaceRights;
  readonly onChange: (rights: PlaceRights) => void;
}) {
  const { t } = useTranslation();
  const columns = rights.sub?.[table.name] ?? {};
  const operations = rights.subOps?.[table.name] ?? {};
  const all = columns['_'] ?? 'r';
  const setColumn = (name: string, mode: Mode | undefined): void => onChange({ ...rights, sub: { ...rights.sub, [table.name]: changed(columns, name, mode) } });
  return (
    <>
      <table>
        <caption>{table.title}</caption>
        <tbody>
          <tr>
            <th scope="row">{t('manage.allColumns')}</th>
            <td>
              <ModeSelect
                label={t('manage.modeOf', { name: `${table.title} ${t('manage.allColumns')}` })}
                value={columns['_']}
                inherited="r"
                onChange={(mode) => setColumn('_', mode)}
              />
            </td>
          </tr>
          {table.columns.map((column) => (
            <tr key={column.name}>
              <th scope="row" title={column.name}>
                {column.title}
              </th>
              <td>
                <ModeSelect
                  label={t('manage.modeOf', { name: `${table.title} ${column.title}` })}
                  value={columns[column.name]}
                  inherited={all}
                  onChange={(mode) => setColumn(column.name, mode)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox.Group
        aria-label={t('manage.operationsOf', { name: table.title })}
        options={tableOperations.map((value) => ({ value, label: t(`manage.operation.${value}`) }))}
        value={tableOperations.filter((name) => operations[name] === true)}
        onChange={(chosen) => onChange({ ...rights, subOps: { ...rights.subOps, [table.name]: Object.fromEntries(chosen.map((name) => [name, true])) } })}
      />
    </>
  );
}

/** What is shown may tell what is hidden, by a formula or a bound; where that is meant, the rights say so. */
function Reveals({
  place,
  concealed,
  rights: { reveals, ...rights },
  onChange,
}: {
  readonly place: string;
  readonly concealed: ReturnType<typeof concealedFields>;
  readonly rights: PlaceRights;
  readonly onChange: (rights: PlaceRights) => void;
}) {
  const { t } = useTranslation();
  if (concealed.length === 0) return null;
  return (
    <div className="designer-field">
      <label htmlFor={`reveals-${place}`}>{t('manage.reveals')}</label>
      <Select
        id={`reveals-${place}`}
        size="small"
        mode="multiple"
        aria-describedby={`reveals-hint-${place}`}
        value={[...(reveals ?? [])]}
        optionFilterProp="label"
        options={concealed.map(({ path, title }) => ({ value: path, label: title }))}
        onChange={(paths: string[]) => onChange(paths.length === 0 ? rights : { ...rights, reveals: paths })}
      />
      <p id={`reveals-hint-${place}`} className="designer-hint">
        {t('manage.revealsHint')}
      </p>
    </div>
  );
}

interface ModeSelectProps {
  readonly label: string;
  readonly value: Mode | undefined;
  /** What holds while nothing is chosen. */
  readonly inherited: Mode;
  readonly onChange: (mode: Mode | undefined) => void;
}

function ModeSelect({ label, value, inherited, onChange }: ModeSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      size="small"
      aria-label={label}
      allowClear
      value={value ?? null}
      placeholder={t('manage.inherited', { mode: t(`manage.mode.${inherited}`) })}
      options={modes.map((mode) => ({ value: mode, label: t(`manage.mode.${mode}`) }))}
      onChange={(mode: Mode | undefined) => onChange(mode)}
    />
  );
}

function changed(before: Readonly<Record<string, Mode>>, name: string, mode: Mode | undefined): Record<string, Mode> {
  const { [name]: _old, ...others } = before;
  return mode === undefined ? others : { ...others, [name]: mode };
}
