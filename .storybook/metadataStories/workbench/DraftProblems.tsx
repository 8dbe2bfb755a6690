import { useEffect, useReducer } from 'react';
import { Alert } from 'antd';
import { isLanguage } from '../../../registry/localised.ts';
import { isError, wordsOf } from '../../../registry/metadata/index.ts';
import { useRenderContext } from '../../../renderers/core/index.ts';
import type { Draft } from './Draft.ts';
import { isFormulaProblem } from './lintDraft.ts';

/** Why the form below does not show the metadata as it is being edited. Nothing while it does. */
export function DraftProblems({ draft }: { readonly draft: Draft }) {
  const { t, locale } = useRenderContext();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => draft.subscribe(redraw), [draft]);
  const errors = draft.problems.filter(isError);
  if (errors.length === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      style={{ margin: '0 16px 8px' }}
      title={errors.some(isFormulaProblem) ? t('form.formulaError') : (broken[locale] ?? broken['zh-CN'])}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {errors.map((problem) => (
            <li
              key={`${problem.code}${problem.kind}${problem.key}${problem.pointer}${problem.message}`}
            >{`${problem.code} ${wordsOf(problem, isLanguage(locale) ? locale : 'zh-CN')}`}</li>
          ))}
        </ul>
      }
    />
  );
}

// helpers

const broken: Readonly<Record<string, string>> = {
  'zh-CN': '元数据有误，仍显示上一个有效的版本',
  'zh-TW': '中繼資料有誤，仍顯示上一個有效的版本',
  'en-US': 'The metadata has errors; this is its last valid state',
};
