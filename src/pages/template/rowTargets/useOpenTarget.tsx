import { useCallback, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { instanceGetStartNodeTaskByInstId } from '../../../../schemas/calls/index.ts';
import { useApp } from '../../../portal/appContext.ts';
import { ChooseLeaderDialog } from './ChooseLeaderDialog.tsx';
import { openForLeader, openReturned, type OpenTarget } from './openTarget.ts';

export interface OpenTargets {
  readonly open: (target: OpenTarget) => void;
  /** Dialog of the choice that a target may demand; must be drawn. */
  readonly dialog: ReactElement | null;
}

/** Follows what a click on a row leads to, with the look-ups and questions on the way. */
export function useOpenTarget(navigate: (to: string) => void): OpenTargets {
  const { t } = useTranslation();
  const { api } = useApp();
  const [asking, setAsking] = useState<Extract<OpenTarget, { kind: 'chooseLeader' }>>();

  const open = useCallback(
    (target: OpenTarget) => {
      if (target.kind === 'go') navigate(target.to);
      else if (target.kind === 'chooseLeader') setAsking(target);
      else {
        api.call(instanceGetStartNodeTaskByInstId, { query: { instId: target.instId } }, { overlay: t('app.working') }).then(
          (task) => navigate(openReturned(target.instId, task?.id)),
          () => undefined,
        );
      }
    },
    [api, navigate, t],
  );

  const dialog =
    asking === undefined ? null : (
      <ChooseLeaderDialog
        leaders={asking.leaders}
        onCancel={() => setAsking(undefined)}
        onChoose={(leaderId) => {
          setAsking(undefined);
          navigate(openForLeader(asking.leaders.find(({ id }) => id === leaderId)?.taskId ?? asking.taskId, leaderId));
        }}
      />
    );
  return { open, dialog };
}
