import { useCallback, useEffect } from 'react';
import { Card } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMatches, useParams } from 'react-router';
import { instanceDataModifyRecords, instanceGetInstanceByInstId, instanceGetInstFormAndBO } from '../../../schemas/calls/index.ts';
import type { DataModifyRecord, Instance } from '../../../schemas/calls/entities/instance.ts';
import { ChangeList, type ListedChange } from '../../../renderers/diff/index.ts';
import { RenderProvider, useRenderContext } from '../../../renderers/core/index.ts';
import { isRecord } from '../../../registry/form/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { useDocumentContext } from '../../portal/choices/useDocumentContext.ts';
import { useLoad } from '../../portal/useLoad.ts';
import type { OpenForm } from '../flowForm/loadForm.ts';
import { useFormOpener } from '../flowForm/useFormOpener.ts';
import { InstanceTag } from '../vflow/StatusTag.tsx';
import { FormPageState, troubleOf, type Shown } from './FormPageState.tsx';
import { FormSheet } from './FormSheet.tsx';
import { useBack } from './useBack.ts';

/** `table`: as on paper. `manage`: with the history of its changes. `preview`: as its reader sees it. */
type View = 'table' | 'manage' | 'preview';

interface Extra {
  readonly instance: Instance;
  readonly records: readonly DataModifyRecord[];
}

/** The document of an instance to look at, without anything of the flow around it. */
export function InstanceSheetPage() {
  const { instId = '' } = useParams();
  const handle: unknown = useMatches().at(-1)?.handle;
  const view: View = isRecord(handle) && (handle['view'] === 'table' || handle['view'] === 'manage') ? handle['view'] : 'preview';
  const { api, locale } = useApp();
  const openPayload = useFormOpener(api, locale.current);
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal): Promise<Shown<Extra>> => {
        const quiet = { silent: true, parallel: true, signal };
        try {
          const [payload, instance, page] = await Promise.all([
            api.call(instanceGetInstFormAndBO, { query: { proInstId: instId } }, quiet),
            api.call(instanceGetInstanceByInstId, { query: { instId }, body: {} }, quiet),
            view === 'manage'
              ? api.call(
                  instanceDataModifyRecords,
                  { body: { pageBean: { page: 1, pageSize: 100 }, querys: [{ property: 'procInstId', operation: 'EQUAL', value: instId }] } },
                  quiet,
                )
              : undefined,
          ]);
          return { kind: 'form', form: await openPayload(payload, true), extra: { instance, records: page?.rows ?? [] } };
        } catch (error) {
          return troubleOf(error);
        }
      },
      [api, openPayload, instId, view],
    ),
  );
  return <FormPageState of={loaded}>{(form, extra) => <InstanceSheet form={form} view={view} {...extra} />}</FormPageState>;
}

// helpers

function InstanceSheet({ form, view, instance, records }: Extra & { readonly form: OpenForm; readonly view: View }) {
  const { t } = useTranslation();
  const back = useBack('/v-flow/v-done');
  const context = useDocumentContext(useRenderContext(), useApp().api, { instId: instance.id });
  useEffect(() => () => form.store.dispose(), [form]);
  return (
    <RenderProvider value={context}>
      <FormSheet
        form={form}
        mode={view === 'table' ? 'print' : 'read'}
        onBack={back}
        title={instance.subject ?? form.served.name}
        facts={<InstanceTag status={instance.status} />}
        {...(view === 'manage'
          ? {
              below: (
                <Card size="small" title={t('document.history.title')}>
                  <ChangeList store={form.store} changes={records.flatMap(linesOf)} />
                </Card>
              ),
            }
          : {})}
      />
    </RenderProvider>
  );
}

/** The changes of one save, each with its author and time. */
function linesOf({ detail, userName, modifyTime }: DataModifyRecord): ListedChange[] {
  const lines: unknown = JSON.parse(detail ?? '[]');
  if (!Array.isArray(lines)) return [];
  return lines.filter(isRecord).map((line) => ({
    kind: line['kind'] === 'added' || line['kind'] === 'removed' ? line['kind'] : 'value',
    place: String(line['place']),
    path: String(line['path']),
    ...(typeof line['parent'] === 'string' ? { parent: line['parent'] } : {}),
    before: line['before'],
    after: line['after'],
    userName,
    time: modifyTime,
  }));
}
