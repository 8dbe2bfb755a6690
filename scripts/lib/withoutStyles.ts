import { register } from 'node:module';

const hooks = `export async function load(url, context, next) {
  return url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context);
}`;

/** Lets scripts read the declarations of renderers: style sheets they import are empty modules from now on. */
export function withoutStyles(): void {
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
}
