import { finding, originPointer, shapeOfBo, type BoProperty, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { existsPath, isPortalPath, readableRules } from '../../validators/index.ts';
import { isAskedByRules } from '../net/index.ts';

/** Addresses of rules that nobody answers, or that a rule must not ask: the server would refuse every value. */
export function checkAsked(item: RawItem): MetadataProblem[] {
  if (item.kind !== 'bo') return [];
  return shapeOfBo(item).fields.flatMap(({ property, pointer }) =>
    addressesIn(property)
      .filter(({ at, method, url, path }) => (isPortalPath(url) ? !isAskedByRules(method, path) : at === '/x-backend/url'))
      .map(({ at, rule, method, url }) => finding(item, 'ruleAddress', originPointer(item, pointer + at), { rule, method, path: url.slice(0, 100) })),
  );
}

// helpers

interface Address {
  readonly at: string;
  readonly rule: string;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly path: string;
}

function addressesIn(property: BoProperty): Address[] {
  const own = property['x-backend'];
  const stated: Address[] = own === undefined ? [] : [{ at: '/x-backend/url', rule: 'backend', method: 'POST', url: own.url, path: own.url }];
  const written = readableRules(property['x-rules'] ?? '').flatMap(({ name, args: [url] }): Address[] => {
    if (url === undefined) return [];
    if (name === 'exists') return [{ at: '/x-rules', rule: name, method: 'GET', url, path: existsPath(url, '0') }];
    return name === 'backend' || name === 'backendValidate' ? [{ at: '/x-rules', rule: name, method: 'POST', url, path: url }] : [];
  });
  return [...written, ...stated];
}
