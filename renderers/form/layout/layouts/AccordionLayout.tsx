import { useId } from 'react';
import { observer } from 'mobx-react-lite';
import { DownIcon } from '../../field/icons.tsx';
import { useFormScope } from '../../FormScope.ts';
import { defineLayout, type LayoutProps } from '../defineLayout.ts';
import { EntryGrid } from '../EntryViews.tsx';
import { Heading, UnderHeading } from '../Heading.tsx';
import { PartLabel } from '../PartLabel.tsx';
import type { Block, Part } from '../sections.ts';
import { isPartVisible } from '../visibility.ts';

export const accordionLayout = defineLayout({
  kind: 'accordion',
  title: { 'zh-CN': '折叠面板', 'en-US': 'Accordion', 'zh-TW': '摺疊面板' },
  doc: {
    'zh-CN': '可展开和收起的面板，可同时展开多个；其中可以放标签页。',
    'en-US': 'Panels that open and close, several at once; they may hold tabs.',
    'zh-TW': '可展開和收起的面板，可同時展開多個；其中可以放分頁標籤。',
  },
  options: [{ name: 'single', kind: 'flag', doc: '最多展开一个面板', default: false }],
  partOptions: [
    { name: 'title', kind: 'text', doc: '面板的标题' },
    { name: 'open', kind: 'flag', doc: '开始时展开；都未设置时展开第一个', default: false },
  ],
  example: {
    kind: 'accordion',
    parts: [
      { title: '基本情况', open: true, items: ['a', 'b'] },
      { title: '补充情况', items: ['c', 'd'] },
    ],
  },
  component: observer(AccordionView),
  print: 'expanded',
});

// helpers

function AccordionView({ block }: LayoutProps) {
  const { store, ui } = useFormScope();
  const id = useId();
  const shown = block.parts.filter((part) => isPartVisible(store, part));
  const open = ui.openParts(block.id) ?? initiallyOpen(block, shown);

  const toggle = ({ index }: Part): void => {
    if (open.includes(index))
      ui.setOpenParts(
        block.id,
        open.filter((each) => each !== index),
      );
    else ui.openPart(block.id, index, block.source.single === true ? [] : open);
  };

  return (
    <div className="yb-accordion">
      {shown.map((part) => {
        const isOpen = open.includes(part.index);
        const panel = `${id}p${part.index}`;
        const button = `${id}b${part.index}`;
        return (
          <div key={part.index} className="yb-panel">
            <Heading className="yb-panel-head">
              <button
                id={button}
                type="button"
                className="yb-panel-button"
                aria-expanded={isOpen}
                {...(isOpen ? { 'aria-controls': panel } : {})}
                onClick={() => toggle(part)}
              >
                <span className={isOpen ? 'yb-panel-mark yb-panel-open' : 'yb-panel-mark'}>
                  <DownIcon />
                </span>
                <PartLabel part={part} />
              </button>
            </Heading>
            {isOpen && (
              <div id={panel} role="region" aria-labelledby={button} className="yb-panel-body">
                <UnderHeading>
                  <EntryGrid entries={part.entries} under={part.title} />
                </UnderHeading>
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

function initiallyOpen({ source }: Block, shown: readonly Part[]): readonly number[] {
  const marked = shown.filter((part) => part.source.open === true).map((part) => part.index);
  const first = marked.length > 0 ? marked : shown.slice(0, 1).map((part) => part.index);
  return source.single === true ? first.slice(0, 1) : first;
}
