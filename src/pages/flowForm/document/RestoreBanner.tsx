import { useRef, useState } from 'react';
import { Alert, Button, Space } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { decidable, tablesOf } from '../../../../renderers/diff/index.ts';
import { mergeRecords, type MergeEntry, type Side } from '../../../../validators/diff/index.ts';
import { useApp } from '../../../portal/appContext.ts';
import type { AutosaveState } from '../../../portal/autosave/index.ts';
import type { OpenForm } from '../loadForm.ts';
import { MergeDialog } from './lazyMergeDialog.ts';
import { takeOver } from './takeOver.ts';

export interface RestoreBannerProps {
  readonly form: OpenForm;
  readonly autosave: Pick<AutosaveState, 'found' | 'dismiss' | 'discard'>;
}

/** Offers the input of an earlier visit. It comes back by the rights of today: what may not be written any more stays as it is. */
export function RestoreBanner({ form, autosave: { found, dismiss, discard } }: RestoreBannerProps) {
  const { t } = useTranslation();
  const { notify } = useApp();
  const [comparing, setComparing] = useState<readonly MergeEntry[]>();
  const place = useRef<HTMLDivElement>(null);
  if (found === undefined) return null;
  // beside what is in the form now: whoever has gone on meanwhile loses nothing of it
  const merged = (): readonly MergeEntry[] => mergeRecords(found.base, found.mine, plainData(form), tablesOf(form.form));
  const compared = (): readonly MergeEntry[] => decidable(form.store, merged());
  const offer = (): void => {
    const entries = compared();
    if (form.store.dirty && entries.some(({ conflict }) => conflict)) setComparing(entries);
    else restore(entries);
  };
  const restore = (entries: readonly MergeEntry[], choices?: ReadonlyMap<string, Side>): void => {
    setComparing(undefined);
    const left = takeOver(form.store, merged(), choices, entries);
    dismiss();
    focusForm(place.current);
    if (left !== undefined) notify.warning(t('document.autosave.partly', { ...left }));
    else notify.success(t('document.autosave.restored'));
  };
  return (
    <div ref={place}>
      <Alert
        type="info"
        showIcon
        className="flow-restore"
        title={t('document.autosave.found', { time: dayjs(found.at).format('YYYY-MM-DD HH:mm:ss') })}
        {...(found.rev === form.rev ? {} : { description: t('document.autosave.older') })}
        action={
          <Space wrap size={8}>
            <Button size="small" type="primary" onClick={offer}>
              {t('document.autosave.restore')}
            </Button>
            <Button size="small" onClick={() => setComparing(compared())}>
              {t('document.autosave.compare')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                discard();
                focusForm(place.current);
              }}
            >
              {t('document.autosave.discard')}
            </Button>
          </Space>
        }
      />
      {comparing === undefined ? null : (
        <MergeDialog
          title={t('document.autosave.title')}
          okText={t('document.autosave.take')}
          store={form.store}
          entries={comparing}
          theirsLabel={t('document.autosave.now')}
          onDone={(choices) => (choices === undefined ? setComparing(undefined) : restore(comparing, choices))}
        />
      )}
    </div>
  );
}

// helpers

/** The document as it stands on screen; untouched, as it is stored. */
const plainData = ({ store, base }: OpenForm): Readonly<Record<string, unknown>> => (store.dirty ? store.toData() : base);

/** The button that was pressed goes with the banner: the form it was about has the focus next. */
function focusForm(banner: HTMLElement | null): void {
  const page = banner?.ownerDocument;
  setTimeout(() => {
    if (page?.activeElement === page?.body)
      page?.querySelector<HTMLElement>('.yb-form input:not([type=hidden]), .yb-form textarea, .yb-form [tabindex="0"]')?.focus({ preventScroll: true });
  });
}
