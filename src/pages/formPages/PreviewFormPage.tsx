import { useCallback, useEffect } from 'react';
import { Alert, Checkbox, Select, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { formPreview } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { useLoad } from '../../portal/useLoad.ts';
import { useFormOpener } from '../flowForm/useFormOpener.ts';
import type { OpenForm } from '../flowForm/loadForm.ts';
import { FormPageState, troubleOf, type Shown } from './FormPageState.tsx';
import { FormSheet } from './FormSheet.tsx';
import { useBack } from './useBack.ts';

const presets = ['start', 'read', 'print'] as const;

/** A form with sample data, as published or as its draft stands, with the rights of a node. Nothing can be saved. */
export function PreviewFormPage() {
  const { formId = '', single } = useParams();
  const [search, setSearch] = useSearchParams();
  const { api, locale } = useApp();
  const openPayload = useFormOpener(api, locale.current);
  const preset = search.get('node') ?? 'start';
  const draft = search.get('draft') === 'true';
  const sample = search.get('sample') ?? '';
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal): Promise<Shown> => {
        try {
          const payload = await api.call(formPreview, { query: { formId, preset, draft, sample } }, { silent: true, signal });
          return { kind: 'form', form: await openPayload(payload, isReading(preset)), extra: undefined };
        } catch (error) {
          return troubleOf(error);
        }
      },
      [api, openPayload, formId, preset, draft, sample],
    ),
  );
  const set = (name: string, value: string | undefined): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <FormPageState of={loaded}>
      {(form) => (
        <Preview
          form={form}
          preset={preset}
          draft={draft}
          bare={single === 'true'}
          onPreset={(value) => set('node', value)}
          onDraft={(on) => set('draft', on ? 'true' : undefined)}
        />
      )}
    </FormPageState>
  );
}

// helpers

const isReading = (preset: string): boolean => preset === 'read' || preset === 'print';

interface PreviewProps {
  readonly form: OpenForm;
  readonly preset: string;
  readonly draft: boolean;
  readonly bare: boolean;
  readonly onPreset: (preset: string) => void;
  readonly onDraft: (draft: boolean) => void;
}

function Preview({ form, preset, draft, bare, onPreset, onDraft }: PreviewProps) {
  const { t } = useTranslation();
  const back = useBack('/home');
  useEffect(() => () => form.store.dispose(), [form]);
  const mode = preset === 'print' ? 'print' : preset === 'start' ? 'start' : preset === 'read' ? 'read' : 'approve';
  const known = presets.some((each) => each === preset) ? presets : [...presets, preset];
  return (
    <FormSheet
      form={form}
      mode={mode}
      onBack={bare ? undefined : back}
      facts={<Tag variant="filled">{`v${form.served.version}`}</Tag>}
      actions={
        <>
          <Select
            size="small"
            aria-label={t('document.preview.node')}
            value={preset}
            options={known.map((value) => ({ value, label: value }))}
            onChange={onPreset}
            style={{ minWidth: 96 }}
          />
          <Checkbox checked={draft} onChange={(event) => onDraft(event.target.checked)}>
            {t('document.preview.draft')}
          </Checkbox>
        </>
      }
      notice={<Alert type="info" showIcon title={t('document.preview.note')} />}
    />
  );
}
