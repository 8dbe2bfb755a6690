import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Alert, App, Button, Flex } from 'antd';
import { useRenderContext, type RenderContextValue } from '../../renderers/core/index.ts';
import { closeIssues, FormStore, FormUi, FormView, notifyFormulaError, notifyIssues, SummaryBar } from '../../renderers/form/index.ts';
import { translateRule, type FormIssue, type RuleLocale } from '../../validators/index.ts';
import { openForm, type OpenArgs } from './openForm.ts';
import { contextOf, type DemoPerson } from './people.ts';
import type { FormArgs } from './planStories.ts';
import { enterStage, leaveStage, type Stage } from './stages.ts';
import { draftOf, type Draft, type FormItems } from './workbench/Draft.ts';
import { DraftProblems } from './workbench/DraftProblems.tsx';
import { everything } from './workbench/everything.ts';
import { useWorkbench } from './workbench/useWorkbench.ts';

export interface FormStageProps extends OpenArgs, Pick<FormArgs, 'now' | 'patch' | 'readonlyReason'> {
  readonly formKey: string;
  readonly person: DemoPerson;
}

/**
 * A form as it stands on its page: body, summary, and a button that checks it. Nothing is sent anywhere. Its metadata may
 * be edited meanwhile: the form follows, with what has been entered, as long as the metadata can be used.
 */
export function FormStage({ formKey, person, now, patch, readonlyReason, ...given }: FormStageProps) {
  const root = useRef<HTMLDivElement>(null);
  const { notification } = App.useApp();
  const surroundings = useRenderContext();
  const { t, locale } = surroundings;
  const [args] = useState<OpenArgs>(given);
  const [ui] = useState(() => new FormUi());
  const [draft] = useState(() => patched(draftOf(formKey), patch));
  const [shown, setShown] = useState<Shown>(() => ({ items: draft.valid }));
  const context = useMemo(() => contextOf(person, now), [person, now]);
  const open = useMemo(() => openForm(shown.items, args, locale, context, shown.carried), [shown, args, locale, context]);
  const readOnly = args.mode === 'read' || args.mode === 'print' || (readonlyReason !== undefined && readonlyReason !== '');
  const store = useMemo(
    () =>
      new FormStore(open.form, open.data, {
        context,
        translate: translateRule(locale as RuleLocale),
        locale,
        readOnly,
        query: runQuery(surroundings),
        dict: surroundings.services.dict,
        onLoadError: (error, subject) => surroundings.services.notify.error(`${subject}: ${error instanceof Error ? error.message : String(error)}`),
        onFormulaError: (error, field, form) => notifyFormulaError(notification, error, field, form, t, translateRule(locale as RuleLocale)),
      }),
    [open, context, locale, readOnly, surroundings, notification, t],
  );
  useEffect(() => () => store.dispose(), [store]);

  const stage = useMemo<Stage>(() => ({ store, open, context }), [store, open, context]);
  useEffect(
    () =>
      draft.subscribe(() => {
        if (draft.valid !== shown.items) setShown({ items: draft.valid, carried: everything(stage) });
      }),
    [draft, stage, shown],
  );
  const setData = useCallback((data: Record<string, unknown>) => setShown({ items: draft.valid, carried: data }), [draft]);
  useWorkbench(stage, draft, { locale, setData });

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
    enterStage(element, stage);
    return () => leaveStage(element);
  }, [stage]);

  const { mode } = args;
  return (
    <div ref={root} data-stage={formKey}>
      <Flex align="center" justify="space-between" style={{ padding: '8px 16px' }}>
        <h1 style={{ fontSize: 16, margin: 0 }}>{open.form.title}</h1>
        {(mode === 'start' || mode === 'approve') && !readOnly && (
          <Button type="primary" onClick={() => void submit()}>
            {texts[locale]?.[mode]}
          </Button>
        )}
      </Flex>
      <DraftProblems draft={draft} />
      {readonlyReason === undefined || readonlyReason === '' ? null : <Alert type="info" showIcon title={readonlyReason} style={{ margin: '0 16px 8px' }} />}
      <FormView store={store} mode={readOnly && mode !== 'print' ? 'read' : mode} ui={ui} />
      {mode === 'print' ? null : <SummaryBar store={store} />}
    </div>
  );
}

// helpers

/** The metadata that is shown, and what had been entered before it changed. */
interface Shown {
  readonly items: FormItems;
  readonly carried?: Record<string, unknown>;
}

const texts: Readonly<Record<string, { readonly start: string; readonly approve: string; readonly passed: string }>> = {
  'zh-CN': { start: '提交', approve: '同意', passed: '校验通过' },
  'zh-TW': { start: '提交', approve: '同意', passed: '校驗通過' },
  'en-US': { start: 'Submit', approve: 'Agree', passed: 'No problems found' },
};

function patched(draft: Draft, patch: FormArgs['patch']): Draft {
  if (patch !== undefined) draft.patch(patch);
  return draft;
}

function runQuery({ services }: RenderContextValue) {
  return async (alias: string, params: Readonly<Record<string, unknown>>, signal: AbortSignal) => {
    const { rows } = await services.query(alias, params);
    signal.throwIfAborted();
    return rows;
  };
}
