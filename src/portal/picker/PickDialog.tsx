import { useEffect, useRef, useState } from 'react';
import { Button, Modal, Tag } from 'antd';
import { ApartmentOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Named, Picked, PickKind, PickOptions } from '../../../renderers/core/index.ts';
import type { Api } from '../../api/index.ts';
import { useNarrow } from '../useNarrow.ts';
import { ChosenList } from './ChosenList.tsx';
import { OrgTree } from './OrgTree.tsx';
import './picker.css';
import { PickTable } from './PickTable.tsx';
import { SearchField } from './SearchField.tsx';
import { pickSources } from './sources/index.ts';
import { usePickRequest } from './usePickRequest.ts';

const WIDTH = 1_000;

export interface PickDialogProps {
  readonly api: Api;
  readonly kind: PickKind;
  readonly options: PickOptions;
  /** What was picked, possibly nothing after a choice was cleared; undefined when the dialog was left. */
  readonly onDone: (picked: readonly Picked[] | undefined) => void;
  /** The person who asks, for `options.current`. */
  readonly current?: Named;
}

/** Lets the user pick people, organisations, posts, roles or jobs: tree, table and list of what is picked. */
export function PickDialog({ api, kind, options, onDone, current }: PickDialogProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const source = pickSources[kind];
  const multiple = options.multiple === true;
  const [before] = useState(() => (options.value ?? []).slice(0, multiple ? undefined : 1));
  const [chosen, setChosen] = useState<readonly Picked[]>(() =>
    before.length === 0 && options.current === true && current !== undefined ? [current] : before,
  );
  const [treeShown, setTreeShown] = useState(false);
  const { request, page, typed, type, search, narrowTo, turn } = usePickRequest(api, source, options.search, options.withLeft);
  const body = useRef<HTMLDivElement>(null);
  useFocusBack();

  const has = ({ id }: Named): boolean => chosen.some((each) => each.id === id);
  const toggle = (item: Picked): void => {
    if (!multiple) setChosen([pickedOf(item)]);
    else setChosen(has(item) ? chosen.filter((each) => each.id !== item.id) : [...chosen, pickedOf(item)]);
  };
  const togglePage = (rows: readonly Picked[], on: boolean): void => {
    const rest = chosen.filter((each) => !rows.some(({ id }) => id === each.id));
    setChosen(on ? [...chosen, ...rows.filter((row) => !has(row)).map(pickedOf)] : rest);
  };
  const ready = chosen.length > 0 || before.length > 0;
  const confirm = (): void => {
    if (ready) onDone(chosen);
  };
  const confirmWith = (item: Picked): void => (multiple ? confirm() : onDone([pickedOf(item)]));

  const toResults = (): void => body.current?.querySelector<HTMLElement>('.picker-main tbody input, .picker-main [role=tree]')?.focus();
  const choosesFromTree = source.tree === 'choose' && request.keyword === '';

  return (
    <Modal
      open
      destroyOnHidden
      title={t(`pick.${kind}`)}
      className={narrow ? 'picker-modal picker-full' : 'picker-modal'}
      width={narrow ? '100%' : WIDTH}
      centered={!narrow}
      okButtonProps={{ disabled: !ready }}
      onOk={confirm}
      onCancel={() => onDone(undefined)}
    >
      <div className={`picker picker-${source.tree}`} ref={body}>
        {source.tree === 'filter' ? (
          <div className="picker-side">
            {narrow ? (
              <Button block icon={<ApartmentOutlined aria-hidden />} aria-expanded={treeShown} onClick={() => setTreeShown(!treeShown)}>
                {request.org?.name ?? t('picker.allOrgs')}
              </Button>
            ) : null}
            {narrow && !treeShown ? null : (
              <OrgTree
                api={api}
                label={t('picker.tree')}
                marked={request.org === undefined ? [] : [request.org.id]}
                onPress={(node) => {
                  narrowTo(node.id === request.org?.id ? undefined : node);
                  setTreeShown(false);
                }}
              />
            )}
          </div>
        ) : null}
        <div className="picker-main">
          <div className="picker-search">
            {/* On a phone the keyboard on screen would cover the table. */}
            <SearchField hint={t(`picker.hint.${kind}`)} value={typed} focused={!narrow} onType={type} onSearch={search} onDown={toResults} />
            {request.org === undefined ? null : (
              <Tag closable={{ 'aria-label': t('picker.allOrgs') }} onClose={() => narrowTo(undefined)}>
                {request.org.name}
              </Tag>
            )}
          </div>
          {choosesFromTree ? (
            <OrgTree api={api} label={t('picker.tree')} boxes={multiple} marked={chosen.map(({ id }) => id)} onPress={toggle} onConfirm={confirmWith} />
          ) : (
            <PickTable
              {...{ source, request, page, multiple, narrow, chosen }}
              onToggle={toggle}
              onTogglePage={togglePage}
              onConfirm={confirmWith}
              onTurn={turn}
            />
          )}
        </div>
        <ChosenList
          chosen={chosen}
          onOrder={setChosen}
          onRemove={({ id }) => setChosen(chosen.filter((each) => each.id !== id))}
          onClear={() => setChosen([])}
        />
      </div>
    </Modal>
  );
}

// helpers

/** What is handed back of a row or of a node of the tree. */
function pickedOf({ id, name, facts }: Picked): Picked {
  return { id, name, ...(facts === undefined ? {} : { facts }) };
}

/** The keyboard returns to where it was before the dialog. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) setTimeout(() => opener.focus());
    },
    [opener],
  );
}
