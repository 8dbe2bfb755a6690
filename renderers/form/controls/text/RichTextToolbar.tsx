import { useRef, useState, type KeyboardEvent } from 'react';
import { useEditorState, type Editor } from '@tiptap/react';
import { useRenderContext } from '../../../core/index.ts';
import { LinkIcon } from '../../field/icons.tsx';

interface Tool {
  readonly name: string;
  /** What stands on the button. */
  readonly mark: string;
  readonly run: (editor: Editor) => void;
  readonly active?: (editor: Editor) => boolean;
  readonly disabled?: (editor: Editor) => boolean;
}

const tools: readonly Tool[] = [
  { name: 'bold', mark: 'B', run: (editor) => editor.chain().focus().toggleBold().run(), active: (editor) => editor.isActive('bold') },
  { name: 'italic', mark: 'I', run: (editor) => editor.chain().focus().toggleItalic().run(), active: (editor) => editor.isActive('italic') },
  { name: 'underline', mark: 'U', run: (editor) => editor.chain().focus().toggleUnderline().run(), active: (editor) => editor.isActive('underline') },
  { name: 'strike', mark: 'S', run: (editor) => editor.chain().focus().toggleStrike().run(), active: (editor) => editor.isActive('strike') },
  { name: 'heading', mark: 'H', run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(), active: (editor) => editor.isActive('heading') },
  { name: 'bulletList', mark: '•', run: (editor) => editor.chain().focus().toggleBulletList().run(), active: (editor) => editor.isActive('bulletList') },
  { name: 'orderedList', mark: '1.', run: (editor) => editor.chain().focus().toggleOrderedList().run(), active: (editor) => editor.isActive('orderedList') },
  { name: 'blockquote', mark: '❝', run: (editor) => editor.chain().focus().toggleBlockquote().run(), active: (editor) => editor.isActive('blockquote') },
];
const history: readonly Tool[] = [
  { name: 'plain', mark: '⌫', run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run() },
  { name: 'undo', mark: '↶', run: (editor) => editor.chain().focus().undo().run(), disabled: (editor) => !editor.can().undo() },
  { name: 'redo', mark: '↷', run: (editor) => editor.chain().focus().redo().run(), disabled: (editor) => !editor.can().redo() },
];
const all = [...tools, ...history];

/** One stop for Tab; arrows move between the buttons. */
export function RichTextToolbar({ editor, controls }: { readonly editor: Editor; readonly controls: string }) {
  const { t } = useRenderContext();
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [linking, setLinking] = useState(false);
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: all.filter((tool) => tool.active?.(current) === true).map((tool) => tool.name),
      disabled: all.filter((tool) => tool.disabled?.(current) === true).map((tool) => tool.name),
      link: current.isActive('link'),
      href: String(current.getAttributes('link').href ?? ''),
    }),
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const here = buttons.indexOf(event.target as HTMLButtonElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? buttons.length - 1
          : step === undefined || here < 0
            ? undefined
            : (here + step + buttons.length) % buttons.length;
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(next);
    buttons[next]?.focus();
  };

  const button = (tool: Tool, index: number) => (
    <button
      key={tool.name}
      type="button"
      className="yb-rich-tool"
      data-tool={tool.name}
      data-mark={tool.mark}
      tabIndex={index === at ? 0 : -1}
      aria-label={t(`control.format.${tool.name}`)}
      title={t(`control.format.${tool.name}`)}
      {...(tool.active ? { 'aria-pressed': states.active.includes(tool.name) } : {})}
      aria-disabled={states.disabled.includes(tool.name)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!states.disabled.includes(tool.name)) tool.run(editor);
      }}
    />
  );

  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('control.format.toolbar')}
        aria-controls={controls}
        className="yb-rich-bar"
        onKeyDown={onKeyDown}
      >
        {tools.map(button)}
        <button
          type="button"
          className="yb-rich-tool"
          tabIndex={at === tools.length ? 0 : -1}
          aria-label={t('control.format.link')}
          title={t('control.format.link')}
          aria-pressed={states.link}
          aria-expanded={linking}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setLinking(!linking)}
        >
          <LinkIcon />
        </button>
        {history.map((tool, index) => button(tool, tools.length + 1 + index))}
      </div>
      {linking && <LinkBox editor={editor} href={states.href} onDone={() => setLinking(false)} />}
    </>
  );
}

// helpers

/** The box opens because somebody wants to write into it. */
function focusNow(box: HTMLInputElement | null): void {
  box?.focus();
}

/** The address of a link; empty takes the link away. */
function LinkBox({ editor, href, onDone }: { readonly editor: Editor; readonly href: string; readonly onDone: () => void }) {
  const { t } = useRenderContext();
  const [text, setText] = useState(href);
  const apply = (): void => {
    const address = text.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: /^(https?:|mailto:|\/)/i.test(address) ? address : `https://${address}` }).run();
    onDone();
  };
  return (
    <div className="yb-rich-link">
      <input
        type="text"
        ref={focusNow}
        className="yb-input"
        aria-label={t('control.format.address')}
        placeholder="https://"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') apply();
          else onDone();
        }}
      />
      <button type="button" className="yb-button" onClick={apply}>
        {t('form.done')}
      </button>
    </div>
  );
}
