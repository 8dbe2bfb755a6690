import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Input, type InputRef } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { useRenderContext } from '../core/index.ts';

export interface SearchBoxProps {
  /** What it looks through. */
  readonly hint: string;
  /** Takes the keyboard as soon as it is there. */
  readonly focused: boolean;
  readonly onSearch: (keyword: string) => void;
  /** Arrow down: on to what was found. */
  readonly onDown: () => void;
}

const TYPING_PAUSE = 300;

/** Searches on Enter and when the typing pauses. */
export function SearchBox({ hint, focused, onSearch, onDown }: SearchBoxProps) {
  const { t } = useRenderContext();
  const field = useRef<InputRef>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (typed: string): void => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(typed.trim()), TYPING_PAUSE);
  };
  const keys = (event: KeyboardEvent): void => {
    // Enter that ends the input of Chinese characters is no search yet
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      clearTimeout(timer.current);
      onSearch(text.trim());
    } else if (event.key === 'ArrowDown') onDown();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Input
      ref={field}
      allowClear
      className="yb-dialog-search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={t('dialog.search')}
      placeholder={hint}
      maxLength={200}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={keys}
    />
  );
}
