import { useState } from 'react';
import { holdsSeveral } from '../../../../registry/form/index.ts';
import { isFoundBy } from '../../../../validators/words/pinyin.ts';
import { TreeSelect } from 'antd';
import { choiceWord, type Choice, type NamedChoice } from '../../../../validators/words/index.ts';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { retryChoices } from '../../store/OptionSource.ts';
import { chosenCodes, isLeaf, lostCodes, valueOfCodes } from '../../text/choices.ts';
import type { EditProps } from '../defineControl.ts';
import { choiceByText } from './choiceByText.ts';
import { useTypedChoice } from './useTypedChoice.ts';

interface Node {
  readonly value: string;
  readonly title: string;
  readonly said: string;
  readonly disabled?: boolean;
  readonly selectable?: boolean;
  readonly children?: readonly Node[];
}

const strategies = { leaf: TreeSelect.SHOW_CHILD, parent: TreeSelect.SHOW_PARENT, all: TreeSelect.SHOW_ALL } as const;

/** A drop-down tree; with `cascade` a parent stands for everything below it. */
export const TreeSelectEdit = observer(function TreeSelectEdit({ binding, field, id, aria, cell, onDone }: EditProps) {
  const { t } = useRenderContext();
  const several = holdsSeveral(binding.field);
  const choices = binding.options;
  const codes = chosenCodes(binding);
  const { cascade, keep, leafOnly, expandAll, clearable } = field.ui;
  const nodes = [
    ...(choices ?? []).map((choice) => toNode(choice, choices ?? [], leafOnly === true && !several)),
    ...lostCodes(codes, choices)
      .map((code) => ({ code, title: t('control.lostChoice', { code }) }))
      .map(({ code, title }): Node => ({ value: code, title, said: title })),
  ];

  const [open, setOpen] = useState(cell === true);
  const take = (text: string): readonly NamedChoice[] => {
    const found = choiceByText(choices ?? [], text, (choice) => isLeaf(choice) || (several ? cascade !== true : leafOnly !== true));
    const [only, another] = found;
    if (only === undefined || another !== undefined) return found;
    change(several ? [...new Set([...codes, only.choice.key])] : only.choice.key);
    setOpen(false);
    return found;
  };
  const typed = useTypedChoice(field.title, { take, clear: clearable !== false && !several && codes.length > 0 ? () => change(null) : undefined });

  const change = (next: unknown): void => {
    const list = (Array.isArray(next) ? next : next === undefined || next === null ? [] : [next]).map(codeOf);
    typed.forget();
    binding.set(valueOfCodes(binding, list));
    if (cell === true && !several) {
      binding.leave();
      onDone?.();
    }
  };

  return (
    <div className="yb-wide" {...typed.events}>
      <TreeSelect<unknown>
        id={id}
        className="yb-wide"
        treeData={nodes as { value: string; title: string }[]}
        value={several ? (cascade === true ? codes : codes.map((code) => ({ value: code, label: titleOf(nodes, code) }))) : codes[0]}
        {...(several
          ? {
              treeCheckable: true,
              treeCheckStrictly: cascade !== true,
              showCheckedStrategy: strategies[keep === 'parent' || keep === 'all' ? keep : 'leaf'],
              maxTagCount: 'responsive' as const,
            }
          : {})}
        showSearch={{ filterTreeNode: (text, node) => isFoundBy(String(node.title ?? ''), text) }}
        treeNodeLabelProp="said"
        treeDefaultExpandAll={expandAll === true}
        key={choices === undefined ? 'waiting' : 'ready'}
        loading={choices === undefined}
        allowClear={clearable !== false}
        notFoundContent={t(choices === undefined ? 'control.loading' : 'control.noChoices')}
        placeholder={field.ui.placeholder ?? ''}
        {...(cell === true ? { autoFocus: true, variant: 'borderless' as const, size: 'small' as const } : {})}
        {...(aria['aria-invalid'] ? { status: 'error' as const } : {})}
        popupMatchSelectWidth={false}
        onChange={change}
        open={open}
        onOpenChange={(opened: boolean) => {
          setOpen(opened);
          if (opened) retryChoices(binding);
        }}
        onBlur={() => binding.leave()}
        data-control={binding.address}
        {...aria}
      />
    </div>
  );
});

// helpers

function toNode(choice: Choice, all: readonly Choice[], leafOnly: boolean): Node {
  const inner = choice.children !== undefined && choice.children.length > 0;
  return {
    value: choice.key,
    title: choice.name,
    said: choiceWord(choice.key, all),
    ...(choice.disabled === true ? { disabled: true } : {}),
    ...(inner ? { selectable: !leafOnly, children: choice.children.map((child) => toNode(child, all, leafOnly)) } : {}),
  };
}

function titleOf(nodes: readonly Node[], code: string): string {
  for (const node of nodes) {
    if (node.value === code) return node.said;
    const inside = node.children ? titleOf(node.children, code) : code;
    if (inside !== code) return inside;
  }
  return code;
}

/** Where parents and children are ticked apart, each choice comes with its label. */
function codeOf(item: unknown): string {
  return item !== null && typeof item === 'object' ? String((item as { value?: unknown }).value) : String(item);
}
