import { APP_BASE } from '../../constants.ts';

/** Address of the print page of one document, or of several. */
export function printAddress(instIds: readonly string[], template?: string): string {
  const [only] = instIds;
  const chosen = template === undefined ? '' : `template=${encodeURIComponent(template)}`;
  if (instIds.length === 1 && only !== undefined) return `/print/${encodeURIComponent(only)}${chosen === '' ? '' : `?${chosen}`}`;
  return `/print/batch?ids=${instIds.map(encodeURIComponent).join(',')}${chosen === '' ? '' : `&${chosen}`}`;
}

/** Address of the print page of records that no flow runs, as a list shows them. */
export const recordPrintAddress = (bo: string, list: string, ids: readonly string[]): string =>
  `/print/record/${encodeURIComponent(bo)}/${encodeURIComponent(list)}?ids=${ids.map(encodeURIComponent).join(',')}`;

/** Opens a print page in a tab of its own, which takes the session along. False where the browser does not allow it. */
export function openPrintTab(address: string): boolean {
  return window.open(`${APP_BASE}${address}`, '_blank') !== null;
}
