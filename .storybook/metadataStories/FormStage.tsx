import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { App, Button, Flex } from 'antd';
import { useRenderContext, type RenderContextValue } from '../../renderers/core/index.ts';
import {
  closeIssues, FormStore, FormUi, FormView, needsValidator, notifyFormulaError, notifyIssues, SummaryBar, type FormValidator,
} from '../../renderers/form/index.ts';
import { translateRule, type FormIssue, type RuleLocale } from '../../validators/index.ts';
import { openForm, type OpenForm } from './openForm.ts';
import { contextOf, type DemoPerson } from './people.ts';
import type { FormArgs } from './planStories.ts';
import { enterStage, leaveStage } from './stages.ts';

export interface FormStageProps extends Pick<FormArgs, 'mode' | 'nodeId' | 'data' | 'now'> {
  readonly formKey: string;
  readonly person: DemoPerson;
}

/** A form as it stands on its page: body, summary, and a button that checks it. Nothing is sent anywhere. */
export function FormStage({ formKey, person, mode, nodeId, data, now }: FormStageProps) {
  const root = useRef<HTMLDivElement>(null);
  const { notification } = App.useApp();
  const surroundings = useRenderContext();
  const { t, locale } = surroundings;
  const [ui] = useState(() => new FormUi());
  const context = useMemo(() => contextOf(person, now), [person, now]);
  const open = useMemo(
    () => openForm(formKey, { mode, data, ...(nodeId === undefined ? {} : { nodeId }) }, locale, context),
    [formKey, mode, nodeId, data, locale, context],
  );
  const validator = useValidator(open);
  const store = useMemo(() => new FormStore(open.form, open.data, {
    context,
    translate: translateRule(locale as RuleLocale),
    readOnly: mode === 'read' || mode === 'print',
    query: runQuery(surroundings),
    dict: surroundings.services.dict,
    onLoadError: (error, subject) => surroundings.services.notify.error(`${subject}: ${error instanceof Error ? error.message : String(error)}`),
    onFormulaError: (error, field) => notifyFormulaError(notification, error, field, t),
  }), [open, context, locale, mode, surroundings, notification, t]);
  useEffect(() => () => store.dispose(), [store]);

  const submit = async (): Promise<readonly FormIssue[]> => {
    const issues = await store.submit();
    if (issues.some((issue) => issue.level === 'error')) notifyIssues(notification, issues, store, ui, t);
    else {
      closeIssues(notification);
      surroundings.services.notify.success(texts[locale]?.passed ?? '');
    }
    return issues;
  };

  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    enterStage(element, { store, open, context });
    return () => leaveStage(element);
  }, [store, open, context]);

  if (validator === 'loading') return null;
  return (
    <div ref={root} data-stage={formKey}>
      <Flex align="center" justify="space-between" style={{ padding: '8px 16px' }}>
        <h1 style={{ fontSize: 16, margin: 0 }}>{open.form.title}</h1>
        {(mode === 'start' || mode === 'approve') && <Button type="primary" onClick={() => void submit()}>{texts[locale]?.[mode]}</Button>}
      </Flex>
      <FormView store={store} mode={mode} schema={open.schema} ui={ui} {...(validator === undefined ? {} : { validator })} />
      {mode === 'print' ? null : <SummaryBar store={store} />}
    </div>
  );
}

// helpers

const texts: Readonly<Record<string, { readonly start: string; readonly approve: string; readonly passed: string }>> = {
  'zh-CN': { start: '提交', approve: '同意', passed: '校验通过' },
  'zh-TW': { start: '提交', approve: '同意', passed: '校驗通過' },
  'en-US': { start: 'Submit', approve: 'Agree', passed: 'No problems found' },
};

function runQuery({ services }: RenderContextValue) {
  return async (alias: string, params: Readonly<Record<string, unknown>>, signal: AbortSignal) => {
    const { rows } = await services.query(alias, params);
    signal.throwIfAborted();
    return rows;
  };
}

/** Schemas with conditions are compiled here: Storybook has no content security policy. The others need nothing. */
function useValidator({ schema }: OpenForm): FormValidator | 'loading' | undefined {
  const needed = useMemo(() => needsValidator(schema), [schema]);
  const [compiled, setCompiled] = useState<{ readonly validator: FormValidator }>();
  useEffect(() => {
    if (!needed) return;
    void import('./compileValidator.ts').then(({ compileValidator }) => setCompiled({ validator: compileValidator() }));
  }, [needed]);
  if (!needed) return undefined;
  return compiled?.validator ?? 'loading';
}
