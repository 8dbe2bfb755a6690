import { safeAddress, isWebAddress } from '../../../registry/safeAddress.ts';
import { filled, type ListColumn, type ListRow, type RowLink } from '../../../renderers/list/index.ts';
import { APP_BASE } from '../../constants.ts';
import type { OpenedList } from './listTemplate.ts';
import { documentOf, instanceOf, recordOf } from './rowTarget.ts';
import { rowTargetOf } from './rowTargets/index.ts';
import { go, plainAddress, type OpenTarget } from './rowTargets/openTarget.ts';

/** What the link of a column leads to for a row; undefined where there is nothing to open. */
export function targetOf(list: OpenedList, { link }: ListColumn, row: ListRow, viewerId: string): OpenTarget | undefined {
  if (link === undefined) return undefined;
  if (ofRecords.has(link)) return addressed(openedBy(row, list));
  const target = rowTargetOf(link, row, viewerId);
  if (target !== undefined) return target;
  const address = filled(link, row, encodeURIComponent);
  return addressed(address === undefined ? undefined : safeAddress(address));
}

/** Whether the links of a list are addresses that a row alone decides, and so real links. */
export const hasAddresses = ({ template }: OpenedList): boolean => template.columns.some(({ link }) => link !== undefined && !ofRecords.has(link));

/** A target as a link of this portal, in a tab of its own where the page belongs to another one. */
export function rowLink(target: OpenTarget | undefined, isElsewhere: boolean): RowLink | undefined {
  if (target === undefined) return undefined;
  const address = plainAddress(target);
  const isWeb = isWebAddress(address);
  return { href: isWeb ? address : `${APP_BASE}${address}`, ...(isWeb || isElsewhere ? { target: '_blank' as const } : {}) };
}

/** A row of a flow shows its document, one without shows its record. */
export const openedBy = (row: ListRow, list: OpenedList): string | undefined =>
  list.flow === undefined && instanceOf(row) === undefined ? recordOf(list, 'get', row) : documentOf(row);

// helpers

/** Links that open the record of a row or its document. */
const ofRecords: ReadonlySet<string> = new Set(['instance', 'form']);

const addressed = (to: string | undefined): OpenTarget | undefined => (to === undefined ? undefined : go(to));
