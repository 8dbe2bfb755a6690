import { useId } from 'react';
import { observer } from 'mobx-react-lite';
import { useFormScope } from '../../FormScope.ts';
import { defineLayout, type LayoutProps } from '../defineLayout.ts';
import { EntryGrid } from '../EntryViews.tsx';
import { Heading, UnderHeading } from '../Heading.tsx';
import { isPartVisible } from '../visibility.ts';

export const groupLayout = defineLayout({
  kind: 'group',
  title: { 'zh-CN': '分组', 'en-US': 'Group', 'zh-TW': '分組' },
  doc: {
    'zh-CN': '带小标题的一组字段，按 24 栅格排列。',
    'en-US': 'Fields under a heading, arranged in the 24-column grid.',
    'zh-TW': '帶小標題的一組欄位，按 24 柵格排列。',
  },
  options: [],
  partOptions: [{ name: 'title', kind: 'text', doc: '字段上方的小标题' }],
  example: {
    kind: 'group',
    parts: [
      { title: '联系方式', items: ['a', 'b'] },
      { title: '其他', items: ['c', 'd'] },
    ],
  },
  component: observer(GroupView),
  print: 'same',
});

// helpers

function GroupView({ block }: LayoutProps) {
  const { store } = useFormScope();
  const id = useId();
  return (
    <>
      {block.parts
        .filter((part) => isPartVisible(store, part))
        .map((part) => (
          <div key={part.index} role="group" className="yb-group" {...(part.title === '' ? {} : { 'aria-labelledby': `${id}${part.index}` })}>
            {part.title === '' ? (
              <EntryGrid entries={part.entries} under={part.title} />
            ) : (
              <>
                <Heading id={`${id}${part.index}`} className="yb-subheading">
                  {part.title}
                </Heading>
                <UnderHeading>
                  <EntryGrid entries={part.entries} under={part.title} />
                </UnderHeading>
              </>
            )}
          </div>
        ))}
    </>
  );
}
