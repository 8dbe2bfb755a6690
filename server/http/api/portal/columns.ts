import type { Language } from '../../../../registry/localised.ts';
import { homeColumns, type HomeColumn } from '../../../../schemas/calls/homeColumns.ts';
import type { Column } from '../../../../schemas/calls/entities/portal.ts';
import { columnGetByAlias, columnGetDatasByAlias } from '../../../../schemas/calls/index.ts';
import { BadRequest, Forbidden } from '../../../core/index.ts';
import { handle } from '../../handle.ts';

const byAlias = handle(columnGetByAlias, async ({ query }, { language, tenantId }) => {
  const found = columnNamed(query.alias);
  if (found === undefined) throw new Forbidden();
  return toColumn(found, language, tenantId);
});

/** Definitions in the order asked for; an alias that there is no column for is passed over. */
const several = handle(columnGetDatasByAlias, async ({ body }, { language, tenantId }) => {
  if (body.length > 2_000) throw new BadRequest('aliases');
  const aliases = new Set(body.split(',').map((alias) => alias.trim()));
  return [...aliases].flatMap((alias) => {
    const found = columnNamed(alias);
    return found === undefined ? [] : [toColumn(found, language, tenantId)];
  });
});

export const columnHandlers = [byAlias, several];

// helpers

const columnNamed = (alias: string): HomeColumn | undefined => homeColumns.find((column) => column.alias === alias);

const toColumn = ({ alias, name, call }: HomeColumn, language: Language, tenantId: string): Column => ({
  id: alias,
  alias,
  name: name[language],
  catalog: 'home',
  colType: 0,
  dataMode: 3,
  dataFrom: call.path,
  dataParam: call.style === 'page' ? JSON.stringify([{ name: 'queryFilter', value: { pageBean: { page: 1, pageSize: 11 } } }]) : '[]',
  requestType: call.method === 'GET' ? 'GET' : 'POST',
  isPublic: 0,
  needPage: call.style === 'page' ? 1 : 0,
  supportRefesh: 1,
  tenantId,
  displayRights: true,
});
