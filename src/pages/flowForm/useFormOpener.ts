import { useCallback, useLayoutEffect, useRef } from 'react';
import { App } from 'antd';
import { notifyFormulaError } from '../../../renderers/form/index.ts';
import { translateWith } from '../../../validators/index.ts';
import { useRenderContext } from '../../../renderers/core/index.ts';
import { messageOf, type Api } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { loadLocale } from '../../locales/index.ts';
import { formContextOf } from './formContextOf.ts';
import { openForm, type FormPayload, type OpenForm } from './loadForm.ts';
import { createRulePorts } from './rulePorts.ts';

/** Makes forms out of what the server delivers, in the surroundings of the page. The answer is stable as long as its arguments are. */
export function useFormOpener(
  api: Api,
  locale: Parameters<typeof openForm>[1]['locale'],
): (payload: FormPayload, readOnly: boolean, answersForAll?: boolean) => Promise<OpenForm> {
  const app = useApp();
  const { notification } = App.useApp();
  const { services, t: translate } = useRenderContext();
  // Surroundings come and go with every move of the shell; a form with somebody's input in it must not be loaded anew for that.
  const surroundings = useRef({ services, notification, translate });
  useLayoutEffect(() => {
    surroundings.current = { services, notification, translate };
  });
  return useCallback(
    async (payload, readOnly, answersForAll = false) => {
      const translateRules = translateWith((await loadLocale(locale)).rules);
      return openForm(payload, {
        context: formContextOf(app.session, payload),
        locale,
        translate: translateRules,
        readOnly,
        answersForAll,
        services: {
          query: (...question) => surroundings.current.services.query(...question),
          dict: (key) => surroundings.current.services.dict(key),
        },
        ports: createRulePorts(api),
        onLoadError: once((error) => app.notify.warning(messageOf(error))),
        onFormulaError: (error, field, compiled) =>
          notifyFormulaError(surroundings.current.notification, error, field, compiled, surroundings.current.translate, translateRules),
      });
    },
    [api, app, locale],
  );
}

// helpers

/** Several fields may miss the same list; its failure is told once. */
function once(tell: (error: unknown) => void): (error: unknown, subject: string) => void {
  const told = new Set<string>();
  return (error) => {
    const text = messageOf(error);
    if (told.has(text)) return;
    told.add(text);
    tell(error);
  };
}
