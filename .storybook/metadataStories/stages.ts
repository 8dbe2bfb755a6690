import type { FormStore } from '../../renderers/form/index.ts';
import type { FormContext } from '../../validators/index.ts';
import type { OpenForm } from './openForm.ts';

/** A form on the page, for the checks that follow its drawing. */
export interface Stage {
  readonly store: FormStore;
  readonly open: OpenForm;
  readonly context: FormContext;
}

const stages = new WeakMap<Element, Stage>();

export function enterStage(element: Element, stage: Stage): void {
  stages.set(element, stage);
}

export function leaveStage(element: Element): void {
  stages.delete(element);
}

export function stageIn(canvas: Element): Stage {
  const element = canvas.querySelector('[data-stage]');
  const stage = element === null ? undefined : stages.get(element);
  if (stage === undefined) throw new Error('no form has been drawn');
  return stage;
}
