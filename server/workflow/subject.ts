/** Fills a subject such as `${sqr.name} 差旅费报销 ${djbh}` from the document; what is missing leaves no gap. */
export function renderSubject(template: string, data: Readonly<Record<string, unknown>>): string {
  const text = template.replace(/\$\{([\w.\u4e00-\u9fff]+)\}/g, (_, path: string) => textAt(data, path.split('.')));
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, 200).join('');
}

// helpers

function textAt(value: unknown, path: readonly string[]): string {
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' || typeof value === 'number' ? String(value) : nameOf(value);
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? textAt((value as Readonly<Record<string, unknown>>)[name], rest) : '';
}

const nameOf = (value: unknown): string => (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : '');
