import { useEffect, useRef, useState } from 'react';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { autorun } from 'mobx';
import { sanitise } from '../../text/sanitise.ts';
import { isBlankMarkup, plainText } from '../../../../validators/words/index.ts';
import type { ControlAria } from '../../field/bound.tsx';
import type { EditProps } from '../defineControl.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';

const extensions = [
  StarterKit.configure({
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: false, protocols: ['http', 'https', 'mailto'] },
  }),
];
const LINE = 22;
const DEFAULT_ROWS = 4;

/** An editor whose markup is cleaned on its way in, out and from the clipboard. */
export function RichTextEdit({ binding, field, id, aria, cell }: EditProps) {
  const box = `${id}t`;
  const [initial] = useState(() => clean(binding.value));
  /** The markup that the editor shows, as the form knows it. */
  const shown = useRef(initial);
  const editor = useEditor({
    extensions,
    content: initial,
    autofocus: cell === true ? 'end' : false,
    editorProps: { attributes: attributesOf(box, field.title, field.ui.minRows, aria), transformPastedHTML: (markup) => sanitise(markup) },
    onUpdate: ({ editor: changed }) => {
      const markup = changed.isEmpty ? '' : sanitise(changed.getHTML());
      // to the form blank paragraphs are nothing; they stand in the editor until something is written there
      shown.current = isBlankMarkup(markup) ? '' : markup;
      binding.set(shown.current || null);
    },
    onBlur: () => binding.leave(),
  });

  useEffect(() => {
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes: attributesOf(box, field.title, field.ui.minRows, aria) } });
  }, [editor, box, field, aria]);

  // A value that comes from elsewhere (linkage, a restored draft) replaces the text; the own echo does not.
  useEffect(
    () =>
      autorun(() => {
        const markup = clean(binding.value);
        if (markup === shown.current || editor.isDestroyed) return;
        shown.current = markup;
        editor.commands.setContent(markup, { emitUpdate: false });
      }),
    [editor, binding],
  );

  return (
    <div
      id={id}
      role="group"
      className="yb-rich-edit"
      data-control={binding.address}
      {...(aria['aria-label'] === undefined ? {} : { 'aria-label': aria['aria-label'] })}
      {...(aria['aria-labelledby'] === undefined ? {} : { 'aria-labelledby': aria['aria-labelledby'] })}
    >
      <RichTextToolbar editor={editor} controls={box} />
      <EditorContent editor={editor} className="yb-rich" />
    </div>
  );
}

// helpers

function clean(value: unknown): string {
  const markup = plainText(value);
  return markup === '' ? '' : sanitise(markup);
}

function attributesOf(id: string, title: string, rows: unknown, { 'aria-labelledby': _group, ...aria }: ControlAria): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': title,
    ...Object.fromEntries(Object.entries(aria).map(([name, value]) => [name, String(value)])),
    class: 'yb-input yb-rich-box',
    style: `min-height: ${(typeof rows === 'number' ? rows : DEFAULT_ROWS) * LINE}px`,
  };
}
