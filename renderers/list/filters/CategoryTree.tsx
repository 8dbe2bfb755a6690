import { useEffect, useState } from 'react';
import { TreeSelect } from 'antd';
import { useRenderContext } from '../../core/index.ts';
import type { TreeChoice } from '../types.ts';
import type { FilterWidgetProps } from './defineFilterWidget.ts';

/** A category of flows, chosen among those above and below it. Its id and name travel together, so that a tag can say what is chosen. */
export function CategoryTree({ title, source, value, onChange }: FilterWidgetProps) {
  const { t } = useRenderContext();
  const [choices, setChoices] = useState<readonly TreeChoice[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    // without the categories there is nothing to choose, and the list is as good as before
    source?.categories?.(controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) setChoices(found);
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [source]);
  return (
    <TreeSelect
      className="yb-filter-control"
      aria-label={title}
      placeholder={t('list.allCategories')}
      allowClear
      treeDefaultExpandAll
      popupMatchSelectWidth={false}
      value={isCategory(value) ? { value: value.id, label: value.name } : undefined}
      labelInValue
      treeData={[...choices]}
      onChange={(next: { readonly value: string; readonly label: string } | undefined) =>
        onChange(next === undefined ? undefined : { id: next.value, name: next.label.replace(/ \(\d+\)$/, '') })
      }
    />
  );
}

// helpers

interface Category {
  readonly id: string;
  readonly name: string;
}

const isCategory = (value: unknown): value is Category => typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
