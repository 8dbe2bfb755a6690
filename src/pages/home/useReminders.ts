import { createElement, useEffect } from 'react';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formRemindDataGet, formRemindDataRemove } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { REMINDER_SPACING } from '../../constants.ts';

/** More reminders than this come with a way to close them all. */
const CLOSE_ALL_FROM = 4;

/** Shows the reminders of the user one after another, bottom right, until they are closed. */
export function useReminders(): void {
  const { api } = useApp();
  const { notification } = App.useApp();
  const { t } = useTranslation();

  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const controller = new AbortController();
    const shown: string[] = [];
    let leaving = false;
    api.call(formRemindDataGet, {}, { silent: true, signal: controller.signal }).then(
      (reminders) => {
        reminders.forEach((reminder, index) => {
          timers.push(
            setTimeout(() => {
              shown.push(reminder.id);
              notification.info({
                key: reminder.id,
                title: reminder.subject,
                description: reminder.content,
                duration: 0,
                placement: 'bottomRight',
                ...(reminders.length >= CLOSE_ALL_FROM
                  ? { actions: createElement(Button, { size: 'small', type: 'link', onClick: () => notification.destroy() }, t('home.closeAll')) }
                  : {}),
                onClose: () => {
                  // Closed by the person, for the last time it was to be shown.
                  if (!leaving && Number(reminder.count) === 1)
                    api.call(formRemindDataRemove, { params: { id: reminder.id } }, { silent: true }).catch(() => undefined);
                },
              });
            }, index * REMINDER_SPACING),
          );
        });
      },
      () => undefined,
    );
    return () => {
      controller.abort();
      timers.forEach(clearTimeout);
      // They belong to the home page; over a form they would hide what somebody is working on.
      leaving = true;
      for (const key of shown) notification.destroy(key);
    };
  }, [api, notification, t]);
}
