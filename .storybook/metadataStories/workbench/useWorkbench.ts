import { useEffect, useRef } from 'react';
import { addons } from 'storybook/preview-api';
import type { Computation, FormModel } from '../../../validators/index.ts';
import { isRecord } from '../../../registry/form/index.ts';
import { COMMAND, SNAPSHOT, type Command, type DataProblem, type Trace } from '../../workbench/channel.ts';
import type { Stage } from '../stages.ts';
import { describeStage, traceOfEdit, traceOfFormulas } from './describe.ts';
import type { Draft } from './Draft.ts';
import { everything } from './everything.ts';

export interface WorkbenchOptions {
  readonly locale: string;
  /** Puts other data into the form. */
  readonly setData: (data: Record<string, unknown>) => void;
}

/** Joins the form on screen with the panels: tells what happens in it, does what a designer asks for. */
export function useWorkbench(stage: Stage, draft: Draft, { locale, setData }: WorkbenchOptions): void {
  const last = useRef<{ readonly stage: Stage; readonly data: Record<string, unknown> }>(undefined);
  const trace = useRef<Trace>(undefined);

  useEffect(() => {
    const { store } = stage;
    const channel = addons.getChannel();
    const computations: Computation[] = [];
    let dataProblem: DataProblem | undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;

    if (last.current && last.current.stage.open.form.key === stage.open.form.key)
      trace.current = traceOfFormulas(last.current.stage, stage, last.current.data) ?? trace.current;
    const tell = (): void => {
      waiting = undefined;
      channel.emit(SNAPSHOT, describeStage(stage, draft, trace.current, locale, dataProblem));
    };
    // Describing a form costs time; without a panel on screen nobody reads it.
    const soon = (): void => {
      if (asked) waiting ??= setTimeout(tell, SETTLE_MS);
    };

    const stopHearing = hear(store.model, (computation) => void computations.push(computation));
    const leaveModel = store.model.subscribe(() => {
      trace.current = traceOfEdit(stage, computations.splice(0));
      soon();
    });
    const leaveDraft = draft.subscribe(soon);
    const obey = (command: Command): void => {
      switch (command.type) {
        case 'ask':
          asked = true;
          return soon();
        case 'setData': {
          const { data, problem } = readData(command.text);
          dataProblem = problem;
          if (data !== undefined) setData(data);
          return soon();
        }
        case 'edit':
          return draft.edit(command.kind, command.text);
        case 'setKeyword':
          return draft.setKeyword(command.path, command.keyword, command.text);
        case 'setMode':
          return draft.setMode(stage.open.place, command.path, command.mode);
        case 'undo':
          return draft.undo();
        case 'redo':
          return draft.redo();
        case 'reset':
          return draft.reset();
      }
    };
    channel.on(COMMAND, obey);
    soon();
    return () => {
      clearTimeout(waiting);
      channel.off(COMMAND, obey);
      leaveDraft();
      leaveModel();
      stopHearing();
      last.current = { stage, data: everything(stage) };
    };
  }, [stage, draft, locale, setData]);
}

// helpers

const SETTLE_MS = 40;

/** True once a panel has been on screen. */
let asked = false;

function hear(model: FormModel, listener: (computation: Computation) => void): () => void {
  model.onCompute = listener;
  return () => {
    model.onCompute = undefined;
  };
}

/** The data, or why the text holds none. */
function readData(text: string): { readonly data?: Record<string, unknown>; readonly problem?: DataProblem } {
  try {
    const data: unknown = JSON.parse(text);
    return isRecord(data) ? { data } : { problem: { code: 'object', reason: '' } };
  } catch (error) {
    return { problem: { code: 'json', reason: (error as Error).message } };
  }
}
