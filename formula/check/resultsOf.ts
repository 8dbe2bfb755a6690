import type { Node } from '../engine/index.ts';

/** What an expression may answer: the branches of its conditions, or itself. */
export function resultsOf(node: Node): readonly Node[] {
  if (node.type === 'choice') return [node.then, node.otherwise].flatMap(resultsOf);
  if (node.type !== 'call') return [node];
  const name = node.name.toLowerCase();
  return name === 'if' ? node.args.slice(1).flatMap(resultsOf) : name === 'iferror' ? node.args.flatMap(resultsOf) : [node];
}
