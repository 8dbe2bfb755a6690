import { useEffect, useRef, useState } from 'react';
import type { CompiledField } from '../../../registry/form/index.ts';
import { useRenderContext } from '../../core/index.ts';
import type { Binding } from '../store/Binding.ts';
import { filesOf, filesValue } from '../text/values.ts';

export interface UploadLimits {
  readonly maxCount: number;
  /** MB per file */
  readonly maxSize: number;
  /** Extensions without dot; empty: everything. */
  readonly accept: readonly string[];
}

export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly percent: number;
  readonly error?: string;
  readonly retryable: boolean;
}

const DEFAULT_COUNT = 10;
const DEFAULT_SIZE = 20;
const imageTypes = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'];

export function limitsOf(field: CompiledField, pictures: boolean): UploadLimits {
  const { maxCount, maxSize, accept } = field.ui;
  return {
    maxCount: typeof maxCount === 'number' ? maxCount : DEFAULT_COUNT,
    maxSize: typeof maxSize === 'number' ? maxSize : DEFAULT_SIZE,
    accept: Array.isArray(accept) ? accept.map((type) => String(type).replace(/^\./, '').toLowerCase()) : pictures ? imageTypes : [],
  };
}

/** Uploads in progress of one field. A finished file moves into the field's value. */
export function useUploads(binding: Binding, limits: UploadLimits) {
  const { t, services } = useRenderContext();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);
  const stored = filesOf(binding.value).length;

  // Leaving the page gives up what is still on its way.
  useEffect(() => () => { for (const controller of running.current.values()) controller.abort(); }, []);

  const patch = (key: number, change: Partial<UploadItem>): void => setItems((before) => before.map((item) => (item.key === key ? { ...item, ...change } : item)));
  const drop = (key: number): void => setItems((before) => before.filter((item) => item.key !== key));

  const send = async (key: number, file: File): Promise<void> => {
    const controller = new AbortController();
    running.current.set(key, controller);
    try {
      const done = await services.upload(file, {
        signal: controller.signal,
        onProgress: (loaded, total) => patch(key, { percent: total === undefined || total === 0 ? 0 : Math.floor((loaded / total) * 100) }),
      });
      binding.set(filesValue([...filesOf(binding.value), { fileId: done.fileId, name: done.name || file.name, size: done.size ?? file.size }]));
      binding.leave();
      drop(key);
    } catch (error) {
      if (!controller.signal.aborted) patch(key, { error: error instanceof Error ? error.message : t('form.uploadFailed'), retryable: true });
    } finally {
      running.current.delete(key);
    }
  };

  const refusal = (file: File): string | undefined => {
    const extension = file.name.split('.').pop()?.toLowerCase() ?? '';
    if (limits.accept.length > 0 && !limits.accept.includes(extension)) return t('form.fileType', { types: limits.accept.join(' / ') });
    if (file.size > limits.maxSize * 1024 * 1024) return t('form.fileSize', { size: limits.maxSize });
    return undefined;
  };

  return {
    items,
    full: stored + items.filter((item) => item.error === undefined).length >= limits.maxCount,
    add(files: readonly File[]): void {
      const room = Math.max(0, limits.maxCount - stored - items.length);
      if (files.length > room) services.notify.warning(t('form.fileCount', { count: limits.maxCount }));
      const fresh = files.slice(0, room).map((file): UploadItem => {
        const error = refusal(file);
        return { key: nextKey.current++, file, percent: 0, retryable: false, ...(error === undefined ? {} : { error }) };
      });
      setItems((before) => [...before, ...fresh]);
      for (const item of fresh) if (item.error === undefined) void send(item.key, item.file);
    },
    retry(key: number): void {
      const item = items.find((each) => each.key === key);
      if (!item) return;
      setItems((before) => before.map((each) => (each.key === key ? { key, file: each.file, percent: 0, retryable: false } : each)));
      void send(key, item.file);
    },
    cancel(key: number): void {
      running.current.get(key)?.abort();
      drop(key);
    },
  };
}
