import { useEffect, useRef, useState } from 'react';
import type { CompiledField } from '../../../../registry/form/index.ts';
import { useRenderContext } from '../../../core/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { failureText } from '../support/failure.ts';
import { paramsOf } from '../support/fieldSources.ts';
import { entriesOf, entriesValue, type FileEntry } from './fileEntries.ts';
import { extensionOf, pictureTypes } from './fileTypes.ts';
import { uploadEnded, uploadStarted } from './runningUploads.ts';

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
  /** Bytes per second; absent until there is something to measure. */
  readonly speed?: number;
  readonly error?: string;
  readonly retryable: boolean;
}

const DEFAULT_COUNT = 10;
const DEFAULT_SIZE = 20;

export function limitsOf(field: CompiledField, pictures: boolean): UploadLimits {
  const { maxCount, maxSize, accept, multiple } = field.ui;
  return {
    maxCount: multiple === false ? 1 : typeof maxCount === 'number' ? maxCount : DEFAULT_COUNT,
    maxSize: typeof maxSize === 'number' ? maxSize : DEFAULT_SIZE,
    accept: Array.isArray(accept) ? accept.map((type) => String(type).replace(/^\./, '').toLowerCase()) : pictures ? pictureTypes : [],
  };
}

/** Uploads in progress of one field. A finished file moves into the field's value, with the facts that `describe` adds. */
export function useUploads(binding: Binding, limits: UploadLimits, describe: () => Partial<FileEntry> = () => ({})) {
  const { t, services } = useRenderContext();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const nextKey = useRef(1);
  const stored = entriesOf(binding.value).length;

  // Leaving the form gives up what is still on its way.
  useEffect(
    () => () => {
      for (const controller of running.current.values()) controller.abort();
    },
    [],
  );

  const patch = (key: number, change: Partial<UploadItem>): void =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...change } : item)));
  const drop = (key: number): void => setItems((before) => before.filter((item) => item.key !== key));

  const send = async (key: number, file: File): Promise<void> => {
    const controller = new AbortController();
    const elapsed = stopwatch();
    running.current.set(key, controller);
    uploadStarted(controller);
    try {
      const done = await services.upload(file, {
        signal: controller.signal,
        onProgress: (loaded, total) =>
          patch(key, { percent: total === undefined || total === 0 ? 0 : Math.floor((loaded / total) * 100), ...speedOf(loaded, elapsed()) }),
      });
      if (controller.signal.aborted) return;
      binding.set(
        entriesValue([...entriesOf(binding.value), { fileId: done.fileId, name: done.name || file.name, size: done.size ?? file.size, ...describe() }]),
      );
      binding.leave();
      drop(key);
      await tellProps(done.fileId);
    } catch (error) {
      if (!controller.signal.aborted) patch(key, { error: failureText(error), retryable: true });
    } finally {
      running.current.delete(key);
      uploadEnded(controller);
    }
  };

  /** `propConf` names the fields whose values the stored file takes as further properties. */
  const tellProps = async (fileId: string): Promise<void> => {
    const props = Object.fromEntries(Object.entries(paramsOf(binding, binding.field.ui.propConf)).map(([name, value]) => [name, plainText(value)]));
    if (Object.keys(props).length === 0) return;
    await services.changeFiles?.([{ fileId, props }]).catch((error: unknown) => services.notify.warning(failureText(error)));
  };

  const refusal = (file: File): string | undefined => {
    if (limits.accept.length > 0 && !limits.accept.includes(extensionOf(file.name))) return t('form.fileType', { types: limits.accept.join(' / ') });
    if (file.size > limits.maxSize * 1024 * 1024) return t('form.fileSize', { size: limits.maxSize });
    return undefined;
  };

  return {
    items,
    full: stored + items.filter((item) => item.error === undefined).length >= limits.maxCount,
    add(files: readonly File[]): void {
      const room = Math.max(0, limits.maxCount - stored - items.filter((item) => item.error === undefined).length);
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

// helpers

/** Milliseconds since it was made. */
function stopwatch(): () => number {
  const started = performance.now();
  return () => performance.now() - started;
}

/** Too early to say in the first moments. */
const MEASURED_AFTER = 300;

function speedOf(loaded: number, elapsed: number): { readonly speed?: number } {
  return elapsed < MEASURED_AFTER ? {} : { speed: (loaded / elapsed) * 1000 };
}
