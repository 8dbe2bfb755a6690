import { useId, useState } from 'react';
import { Button, Card, Mentions, Tag } from 'antd';
import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { userQueryByType } from '../../../../schemas/calls/index.ts';
import type { Api } from '../../../api/index.ts';
import { useApp } from '../../../portal/appContext.ts';
import { useRenderContext } from '../../../../renderers/core/index.ts';
import { FilesField } from '../dialogs/FilesField.tsx';
import { PhraseMenu } from '../dialogs/PhraseMenu.tsx';
import { SealDialog } from '../dialogs/SealDialog.tsx';
import { OPINION_MAX } from '../limits.ts';
import type { SignatureConfig } from '../signature.ts';
import type { OpinionDraft } from '../useOpinion.ts';

export interface OpinionCardProps {
  readonly api: Api;
  readonly defKey: string | undefined;
  readonly opinion: OpinionDraft;
  readonly required: boolean;
  readonly signature: SignatureConfig;
}

/** The words that go with a decision: common phrases, people to address, attachments and a seal help. */
export function OpinionCard({ api, defKey, opinion, required, signature }: OpinionCardProps) {
  const { t } = useTranslation();
  const { notify } = useApp();
  const id = useId();
  const people = usePeople(api);
  const { text, files, seals } = opinion;
  const save = async (): Promise<void> => {
    if (await opinion.save()) notify.success(t('flowForm.opinionSaved'));
  };
  return (
    <Card
      size="small"
      className="flow-opinion"
      title={
        <label htmlFor={id} className={required ? 'field-required' : undefined}>
          {t('flowForm.opinion')}
        </label>
      }
      extra={<PhraseMenu api={api} defKey={defKey} onChoose={(phrase) => opinion.setText(phrase.slice(0, OPINION_MAX))} />}
    >
      <Mentions
        id={id}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={text}
        placeholder={t('flowForm.opinionHint')}
        options={people.options}
        loading={people.loading}
        filterOption={false}
        {...(required ? { 'aria-required': true } : {})}
        onSearch={people.search}
        onChange={(value) => opinion.setText(value.slice(0, OPINION_MAX))}
      />
      <div className="flow-opinion-foot">
        <FilesField value={files} onChange={opinion.setFiles} />
        {signature.status === 'disable' ? null : <Seals config={signature} value={seals} onChange={opinion.setSeals} />}
        <Button size="small" type="text" onClick={() => void save()}>
          {t('flowForm.saveOpinion')}
        </Button>
        <span className="flow-muted flow-count">{`${text.length} / ${OPINION_MAX}`}</span>
      </div>
    </Card>
  );
}

// helpers

/** The seal of the person beneath the opinion. */
function Seals({
  config,
  value,
  onChange,
}: {
  readonly config: SignatureConfig;
  readonly value: OpinionDraft['seals'];
  readonly onChange: OpinionDraft['setSeals'];
}) {
  const { t } = useTranslation();
  const { services } = useRenderContext();
  const [asking, setAsking] = useState(false);
  const put = (fileId: string): void =>
    onChange((before) => [...(config.isCover ? [] : before.filter((seal) => seal.fileId !== fileId)), { fileId, name: 'seal.png' }]);
  const press = (): void => {
    if (config.secretFree) services.seal?.open('').then(put, (error: unknown) => services.notify.error(error instanceof Error ? error.message : String(error)));
    else setAsking(true);
  };
  return (
    <>
      {value.map(({ fileId }) => (
        <Tag
          key={fileId}
          closable={{ 'aria-label': t('flowForm.seal.remove') }}
          onClose={() => onChange((before) => before.filter((seal) => seal.fileId !== fileId))}
        >
          {t('flowForm.seal.done')}
        </Tag>
      ))}
      <Button size="small" type="text" icon={<SafetyCertificateOutlined />} onClick={press}>
        {t('flowForm.seal.put')}
      </Button>
      {asking ? (
        <SealDialog
          onDone={(fileId) => {
            setAsking(false);
            if (fileId !== undefined) put(fileId);
          }}
        />
      ) : null}
    </>
  );
}

interface Suggestions {
  readonly options: { readonly value: string; readonly key: string; readonly label: string }[];
  readonly loading: boolean;
  readonly search: (typed: string) => void;
}

/** People whose name begins like what was typed behind an @. */
function usePeople(api: Api): Suggestions {
  const [state, setState] = useState<Omit<Suggestions, 'search'>>({ options: [], loading: false });
  const search = (typed: string): void => {
    const keyword = typed.trim();
    setState((before) => ({ ...before, loading: true }));
    const property = /^[a-z]+$/i.test(keyword) ? 'account' : 'fullname';
    const querys = keyword === '' ? [] : [{ property, operation: 'LIKE' as const, value: keyword, relation: 'AND' as const, group: 'name' }];
    api.call(userQueryByType, { query: {}, body: { pageBean: { page: 1, pageSize: 8, showTotal: false }, querys } }, { silent: true }).then(
      ({ rows }) =>
        setState({
          loading: false,
          options: rows.map(({ id, fullname, account }) => ({ key: id, value: fullname ?? account ?? id, label: `${fullname ?? id} ${account ?? ''}`.trim() })),
        }),
      () => setState({ options: [], loading: false }),
    );
  };
  return { ...state, search };
}
