import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';
import { changeFlow, flowSettings } from '../model/settings.ts';
import { Labelled } from './Labelled.tsx';
import { TypedInput } from './TypedInput.tsx';
import { useRoles } from './useDirectory.ts';

/** The flow as a whole: name, subject, who may start it, taking back. */
export function FlowPanel({ desk }: { readonly desk: Desk }) {
  const { t } = useTranslation();
  const { item, changeItem, drawing } = desk;
  const roles = useRoles();
  const root = drawing.get('canvas').getRootElement();
  const settings = flowSettings(root);
  const auth = (item.auth ?? {}) as { readonly start?: readonly string[] };
  const start = auth.start ?? [];
  const grants = [...new Set(['everyone', ...roles.map((role) => `role:${role.code}`), ...start])];
  const grantName = (grant: string): string =>
    grant === 'everyone' ? t('manage.everyone') : (roles.find((role) => `role:${role.code}` === grant)?.name ?? grant);
  return (
    <div className="designer-properties">
      <p className="designer-kind">
        {t('manage.kind.flow')} · {item.key}
      </p>
      <Labelled label={t('manage.name')}>
        {(id) => <TypedInput id={id} value={item.name} onWrite={(name) => (name === '' ? undefined : changeItem({ ...item, name }))} />}
      </Labelled>
      <Labelled label={t('manage.subject')} hint={t('manage.subjectHint')}>
        {(id) => (
          <TypedInput
            id={id}
            value={String(item.spec['subject'] ?? '')}
            onWrite={(subject) => (subject === '' ? undefined : changeItem({ ...item, spec: { ...item.spec, subject } }))}
          />
        )}
      </Labelled>
      <Labelled label={t('manage.watermark')} hint={t('manage.watermarkHint')}>
        {(id) => (
          <TypedInput
            id={id}
            value={String(item.spec['watermark'] ?? '')}
            onWrite={(watermark) => changeItem({ ...item, spec: withWatermark(item.spec, watermark) })}
          />
        )}
      </Labelled>
      <Labelled label={t('manage.flows.form')}>
        {(id) => <TypedInput id={id} disabled value={String(item.spec['form'] ?? '')} onWrite={() => undefined} />}
      </Labelled>
      <Labelled label={t('manage.startGrants')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            size="small"
            value={[...start]}
            options={grants.map((value) => ({ value, label: grantName(value) }))}
            optionFilterProp="label"
            onChange={(next: string[]) => changeItem({ ...item, auth: { ...auth, start: next } })}
          />
        )}
      </Labelled>
      <Labelled label={t('manage.revokeToStart')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={settings.revokeToStart ?? 'untouched'}
            options={['untouched', 'anytime', 'never'].map((value) => ({ value, label: t(`manage.revoke.${value}`) }))}
            onChange={(value: string) => changeFlow(drawing, root, { revokeToStart: value === 'untouched' ? undefined : value })}
          />
        )}
      </Labelled>
      <Labelled label={t('manage.returnHooks')} hint={t('manage.hooksHint')}>
        {(id) => (
          <TypedInput
            id={id}
            value={settings.returnHooks ?? ''}
            onWrite={(text) => changeFlow(drawing, root, { returnHooks: text === '' ? undefined : text })}
          />
        )}
      </Labelled>
    </div>
  );
}

// helpers

function withWatermark({ watermark: _before, ...others }: Readonly<Record<string, unknown>>, watermark: string): Record<string, unknown> {
  return watermark === '' ? others : { ...others, watermark };
}
