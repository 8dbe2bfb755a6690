import { useId, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { useFormScope } from '../../FormScope.ts';
import { checkPart } from '../checkPart.ts';
import { defineLayout, type LayoutProps } from '../defineLayout.ts';
import { EntryGrid } from '../EntryViews.tsx';
import { PartLabel } from '../PartLabel.tsx';
import { isPartVisible } from '../visibility.ts';

export const pagesLayout = defineLayout({
  kind: 'pages',
  title: { 'zh-CN': '分步填写', 'en-US': 'Pages', 'zh-TW': '分步填寫' },
  doc: {
    'zh-CN': '一步一页，用上一步、下一步前进；每页检查通过后才能继续。',
    'en-US': 'One page per step with previous and next; a page must be right before the next one opens.',
    'zh-TW': '一步一頁，用上一步、下一步前進；每頁檢查通過後才能繼續。',
  },
  options: [{ name: 'nextCheck', kind: 'flag', doc: '检查通过后才能进入下一步', default: true }],
  partOptions: [
    { name: 'title', kind: 'text', doc: '步骤的名称' },
    { name: 'description', kind: 'text', doc: '步骤的说明' },
  ],
  example: {
    kind: 'pages',
    parts: [
      { title: '第一步', description: '填写概况', items: ['a', 'b'] },
      { title: '第二步', items: ['c', 'd'] },
    ],
  },
  component: observer(PagesView),
  print: 'expanded',
});

// helpers

function PagesView({ block }: LayoutProps) {
  const { store, ui } = useFormScope();
  const { t } = useRenderContext();
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const shown = block.parts.filter((part) => isPartVisible(store, part));
  const wanted = ui.openParts(block.id)?.[0];
  const at = Math.max(
    0,
    shown.findIndex((part) => part.index === wanted),
  );
  const page = shown[at];
  if (!page) return null;

  const go = async (to: number): Promise<void> => {
    if (block.source.nextCheck !== false && !store.readOnly) {
      for (const part of shown.slice(at, to)) if (!(await checkPart(store, ui, part))) return;
    }
    const next = shown[to];
    if (!next) return;
    ui.openPart(block.id, next.index);
    body.current?.focus();
  };

  return (
    <div className="yb-pages">
      <ol className="yb-steps" aria-label={block.source.title ?? t('control.layout.steps')}>
        {shown.map((part, index) => (
          <li key={part.index} className={index < at ? 'yb-step yb-step-done' : 'yb-step'}>
            <button type="button" className="yb-step-button" {...(index === at ? { 'aria-current': 'step' as const } : {})} onClick={() => void go(index)}>
              <span className="yb-step-number" aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <PartLabel part={part} />
                {typeof part.source.description === 'string' && <span className="yb-step-note">{part.source.description}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div ref={body} id={id} role="group" tabIndex={-1} aria-label={page.title || t('control.layout.page', { page: at + 1 })} className="yb-page">
        <EntryGrid key={page.index} entries={page.entries} under={page.title} />
      </div>
      <div className="yb-page-bar">
        <button type="button" className="yb-button" disabled={at === 0} onClick={() => void go(at - 1)}>
          {t('control.layout.previous')}
        </button>
        <span className="yb-note" aria-live="polite">
          {t('control.layout.pageOf', { page: at + 1, count: shown.length })}
        </span>
        <button type="button" className="yb-button yb-button-primary" disabled={at === shown.length - 1} onClick={() => void go(at + 1)}>
          {t('control.layout.next')}
        </button>
      </div>
    </div>
  );
}
