import { useEffect } from 'react';
import type { FlowRemark, Simulation } from '../../../../../schemas/calls/entities/flowDesign.ts';
import type { Drawing } from '../model/modeler.ts';

/** Marks what is wrong, and the path of a simulation, on the canvas. */
export function useMarkers(drawing: Drawing | undefined, problems: readonly FlowRemark[], simulation: Simulation | undefined): void {
  useEffect(() => {
    if (drawing === undefined) return undefined;
    const canvas = drawing.get('canvas');
    const registry = drawing.get('elementRegistry');
    const marks = [
      ...problems.map(({ nodeId, level }) => [nodeId, `designer-${level}`] as const),
      ...(simulation === undefined ? [] : [...simulation.nodes, ...simulation.edges].map((id) => [id, 'designer-path'] as const)),
      ...(simulation?.problems ?? []).map(({ nodeId, level }) => [nodeId, `designer-${level}`] as const),
    ].filter(([id]) => registry.get(id) !== undefined);
    for (const [id, marker] of marks) canvas.addMarker(id, marker);
    return () => {
      for (const [id, marker] of marks) if (registry.get(id) !== undefined) canvas.removeMarker(id, marker);
    };
  }, [drawing, problems, simulation]);
}
