import { affectedBy, dependencyGraph } from '../../../../validators/index.ts';
import { compiledForm, type ExplainRequest } from './explainForm.ts';

/** What is computed from what; with fields named, also everything that follows from them. */
export function explainGraph(request: ExplainRequest): { readonly text: string; readonly data: unknown } {
  const { form } = compiledForm(request);
  const graph = dependencyGraph(form);
  const paths = request.addresses.map((address) => address.replace(/^(?:.*\.)?(\w+)\[\d+\]\.(\w+)$/, '$1.item.$2'));
  const affected = paths.length > 0 ? affectedBy(form, paths) : undefined;
  const sources = (path: string): string =>
    graph.edges
      .filter(({ to }) => to === path)
      .map(({ from }) => from)
      .join(', ');
  const lines = graph.nodes.filter(({ kind }) => kind !== 'input').map(({ path, formula }) => `${path} = ${formula ?? ''}\n  from ${sources(path)}`);
  return {
    text: [
      ...(affected ? [`${paths.join(', ')} → ${affected.join(', ') || '–'}`] : lines),
      ...graph.cycles.map((cycle) => `cycle ${[...cycle, cycle[0]].join(' → ')}`),
    ].join('\n'),
    data: { ...graph, ...(affected ? { affected } : {}) },
  };
}
