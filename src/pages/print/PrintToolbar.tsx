import { Button, Select, Space } from 'antd';
import { CloseOutlined, PrinterOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { paperNames } from '../../../renderers/print/index.ts';
import type { PrintJob } from './loadPrint.ts';
import { orientations, templateKey, type PrintSettings } from './settings.ts';

export interface PrintToolbarProps {
  readonly title: string;
  readonly jobs: readonly PrintJob[];
  readonly settings: PrintSettings;
  readonly ready: boolean;
  /** How much there is to print, in words. */
  readonly amount: string;
  readonly onChange: (settings: PrintSettings) => void;
  readonly onClose: () => void;
}

/** Choices and buttons above the pages; never on paper. */
export function PrintToolbar({ title, jobs, settings, ready, amount, onChange, onClose }: PrintToolbarProps) {
  const { t } = useTranslation();
  const [first] = jobs;
  // Documents of different forms have no template in common.
  const shared = first !== undefined && jobs.every(({ form }) => form.form.key === first.form.form.key) ? first : undefined;
  return (
    <div role="toolbar" aria-label={t('print.toolbar')} className="print-toolbar">
      <h1 className="print-toolbar-title">{title}</h1>
      <Space wrap size={8}>
        {shared === undefined ? null : (
          <Select
            aria-label={t('print.template')}
            className="print-template"
            value={templateKey(shared, settings)}
            popupMatchSelectWidth={false}
            options={[...shared.templates.map(({ key, name }) => ({ value: key, label: name })), { value: '', label: t('print.templateDefault') }]}
            onChange={(template: string) => onChange({ template })}
          />
        )}
        <Select
          aria-label={t('print.paper.label')}
          value={settings.paper ?? ''}
          popupMatchSelectWidth={false}
          options={[{ value: '', label: t('print.paper.template') }, ...paperNames.map((name) => ({ value: name, label: t(`print.paper.${name}`) }))]}
          onChange={(paper) => onChange({ ...settings, paper: paperNames.find((name) => name === paper) })}
        />
        <Select
          aria-label={t('print.orientation.label')}
          value={settings.orientation ?? ''}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('print.orientation.template') },
            ...orientations.map((name) => ({ value: name, label: t(`print.orientation.${name}`) })),
          ]}
          onChange={(orientation) => onChange({ ...settings, orientation: orientations.find((name) => name === orientation) })}
        />
        <span role="status" className="print-amount">
          {ready ? amount : t('print.preparing')}
        </span>
        <Button type="primary" icon={<PrinterOutlined />} disabled={!ready || jobs.length === 0} onClick={() => window.print()}>
          {t('print.print')}
        </Button>
        <Button icon={<CloseOutlined />} onClick={onClose}>
          {t('print.close')}
        </Button>
      </Space>
    </div>
  );
}
