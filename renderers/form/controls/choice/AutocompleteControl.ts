import { saidText } from '../../text/said.ts';
import { choiceOptions, clearableOption } from './choiceOptions.ts';
import { defineControl } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

const parse = (text: string): unknown => (text === '' ? null : text);

/** Text that somebody writes, with suggestions. */
export const autocompleteControl = defineControl({
  widget: 'autocomplete',
  group: 'choice',
  title: { 'zh-CN': '自动完成', 'en-US': 'Autocomplete', 'zh-TW': '自動完成' },
  doc: { 'zh-CN': '填写文字，按所填给出建议', 'en-US': 'Text to write, with suggestions that fit it', 'zh-TW': '填寫文字，按所填給出建議' },
  options: [...choiceOptions, clearableOption],
  example: { type: 'string', ui: { options: ['北京会议中心', '杭州会议中心', '上海展览馆'] }, value: '北京会议中心' },
  types: ['string'],
  text: saidText,
  edit: lazyEdit(saidText, () => import('./AutocompleteEdit.tsx').then(({ AutocompleteEdit }) => AutocompleteEdit)),
  paste: (text) => parse(text.trim()),
});
