import { useMemo } from 'react';
import { observer } from 'mobx-react-lite';
import { SchemaView } from '../../../core/SchemaView.tsx';
import type { ViewNode } from '../../../core/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import type { ReadProps } from '../defineControl.ts';
import { paramsOf } from '../support/fieldSources.ts';

/** The list under its title; its conditions follow the fields it is bound to. */
export const DataViewRead = observer(function DataViewRead({ binding, field }: ReadProps) {
  const { ui } = field;
  const given = paramsOf(binding, ui.bind);
  const text = JSON.stringify(given);
  const node = useMemo((): ViewNode => {
    const conditions = Object.entries(JSON.parse(text) as Record<string, unknown>).map(([property, value]) => ({ property, value: idOf(value) }));
    return {
      kind: 'embeddedList',
      type: 'dataTemplate',
      templateKey: plainText(ui.template),
      conditions: ui.whenEmpty === 'all' ? conditions.filter(({ value }) => value !== '') : conditions,
      canEdit: ui.edit === true,
      canExport: ui.export === true,
      pageSize: typeof ui.pageSize === 'number' ? ui.pageSize : 10,
    };
  }, [text, ui]);
  return (
    <section className="yb-dataview" aria-label={field.title}>
      <div className="yb-label">
        <span>{field.title}</span>
      </div>
      <SchemaView node={node} path={field.path} />
    </section>
  );
});

// helpers

/** Lists compare with the id of a person or an organisation. */
function idOf(value: unknown): string {
  return value !== null && typeof value === 'object' && 'id' in value ? plainText(value.id) : plainText(value);
}
