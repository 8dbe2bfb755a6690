import { useMatches } from 'react-router';

/** Whether the route only shows the setting. */
export function useReadOnly(): boolean {
  const handle: unknown = useMatches().at(-1)?.handle;
  return typeof handle === 'object' && handle !== null && 'readOnly' in handle && handle.readOnly === true;
}
