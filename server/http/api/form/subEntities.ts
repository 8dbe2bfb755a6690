import { formGetSubEntsByFormKey } from '../../../../schemas/calls/index.ts';
import type { BoEntity } from '../../../../schemas/calls/entities/form.ts';
import { demandsValue, type CompiledField } from '../../../../registry/form/index.ts';
import { loadForm } from '../../../forms/index.ts';
import { Forbidden } from '../../../core/index.ts';
import { handle } from '../../handle.ts';
import { isOpenTo } from '../../../rights/index.ts';

/** The sub-tables of a form as entities; what nobody sees on reading is not named. */
const subEntities = handle(formGetSubEntsByFormKey, async ({ query }, context) => {
  const definition = await loadForm(context.meta, query.formKey);
  if (definition === undefined || !(isOpenTo(context.user, definition.auth.start) || isOpenTo(context.user, definition.auth.view))) throw new Forbidden();
  return definition
    .compiled('read')
    .tables.filter((table) => table.mode !== 'n')
    .map(
      (table): BoEntity => ({
        id: `${definition.boAlias}.${table.name}`,
        name: table.name,
        desc: table.title,
        type: 'sub',
        show: table.title,
        relation: 'onetomany',
        pk: 'id_',
        fk: 'ref_id_',
        pkType: 'varchar',
        status: 'enabled',
        isExternal: '0',
        packageId: '',
        dsName: 'LOCAL',
        tableName: table.name,
        isCreateTable: '1',
        childEntList: [],
        boAttrList: table.columns
          .filter((column) => column.mode !== 'n')
          .map((column, index) => ({
            name: column.name,
            desc: column.title,
            dataType: dataTypeOf(column),
            isRequired: demandsValue(column.rules) ? '1' : '0',
            fieldName: column.name,
            status: 'show',
            sn: index + 1,
          })),
      }),
    );
});

export const subEntityHandlers = [subEntities];

// helpers

function dataTypeOf({ type, ui }: CompiledField): 'varchar' | 'clob' | 'number' | 'date' {
  if (type === 'number') return 'number';
  if (ui.widget.startsWith('date')) return 'date';
  return type === 'string' ? 'varchar' : 'clob';
}
