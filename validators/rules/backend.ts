import { isRecord } from '../../registry/form/index.ts';
import { defineRule } from '../defineRule.ts';
import { fieldValues } from './support/ruleValues.ts';

/** Asks the address of the arguments or of the field's `x-backend`. An unreachable backend fails the value. */
export const backend = defineRule({
  name: 'backend',
  aliases: ['backendValidate'],
  values: fieldValues,
  params: [
    { name: 'url', kind: 'url', optional: true },
    { name: 'submitFormData', kind: 'flag', optional: true },
  ],
  message: 'validation.backend',
  says: { 'zh-CN': '后端验证失败', 'en-US': 'The server refused this value', 'zh-TW': '後端驗證失敗' },
  asynchronous: () => true,
  check: async (value, args, { ports, settings, data, signal }) => {
    const setting = args.url === undefined ? settingOf(settings?.['x-backend']) : { url: args.url, submitFormData: args.submitFormData === 'true' };
    if (!ports?.backend || !setting) return true;
    try {
      const { valid, message } = await ports.backend(setting, value, setting.submitFormData ? data : undefined, signal);
      return valid || (message ? { text: message } : false);
    } catch {
      return false;
    }
  },
});

// helpers

function settingOf(setting: unknown): { url: string; submitFormData: boolean } | undefined {
  if (!isRecord(setting) || typeof setting.url !== 'string' || setting.url === '') return undefined;
  return { url: setting.url, submitFormData: setting.submitFormData === true };
}
