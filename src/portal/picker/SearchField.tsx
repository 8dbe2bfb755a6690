import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Input, type InputRef } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

export interface SearchFieldProps {
  readonly hint: string;
  readonly value: string;
  /** Takes the keyboard as soon as it is there. */
  readonly focused: boolean;
  readonly onType: (text: string) => void;
  /** Enter. */
  readonly onSearch: () => void;
  /** Arrow down: on to what was found. */
  readonly onDown: () => void;
}

export function SearchField({ hint, value, focused, onType, onSearch, onDown }: SearchFieldProps) {
  const { t } = useTranslation();
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  const keys = (event: KeyboardEvent): void => {
    // Enter that ends the input of Chinese characters is no search yet.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onSearch();
    else if (event.key === 'ArrowDown') onDown();
    else return;
    event.preventDefault();
  };
  return (
    <Input
      ref={field}
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={t('pick.search')}
      placeholder={hint}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={keys}
    />
  );
}
