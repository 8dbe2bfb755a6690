import { afterEach, expect, test, vi } from 'vitest';
import { sanitise } from '../../../renderers/form/text/sanitise.ts';
import { createRenderServices, type ServiceParts } from '../../../src/rendering/services.ts';
import { toMenuNodes } from '../../../src/stores/toMenuNodes.ts';
import { hostileAddresses } from '../../helpers/hostileAddresses.ts';
import { mountForm, settle, unmountAll } from '../../renderers/form/support/mountForm.tsx';

/** One judgement (registry/safeAddress.ts) stands before every place that a browser follows an address from. */

await Promise.all([
  import('../../../renderers/form/controls/display/SafePicture.tsx'),
  import('../../../renderers/form/controls/display/SafeFrame.tsx'),
  import('../../../renderers/form/controls/display/SafeMarkup.tsx'),
]);

afterEach(unmountAll);

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const all = hostileAddresses.map((address, index): readonly [string, string] => [`f${index}`, address]);

test('there are enough of them', () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(60);
});

test.each([
  ['picture', 'img', 'data:image/png;base64,AA'],
  ['iframe', 'iframe', undefined],
])('no %s is fetched from one', async (widget, element, allowed) => {
  const form = await mountForm({
    properties: Object.fromEntries(all.map(([name, src]) => [name, { type: 'string', title: name, 'x-ui': { widget, src } }])),
    services: { frameOrigins: () => Promise.resolve(['https://host', 'http://host', 'https://evil.cn', 'https://a.b', 'http://localhost']) },
  });
  await settle();
  expect(all.filter(([name, address]) => address !== allowed && form.place(name).querySelector(element) !== null)).toEqual([]);
});

test('no iframe takes a word for a page of the portal', async () => {
  const form = await mountForm({ properties: { f: { type: 'string', title: 'f', 'x-ui': { widget: 'iframe' } } }, data: { f: 'help' } });
  await settle();
  expect(form.place('f').querySelector('iframe')).toBeNull();
});

test('no link of markup leads to one', () => {
  // of a NUL the parser makes a letter, which leads nowhere else
  const followed = hostileAddresses.filter((address) => {
    if (address.includes('\u0000')) return false;
    const place = document.createElement('div');
    place.innerHTML = sanitise(`<a href="${attribute(address)}">x</a>`);
    const href = place.querySelector('a')?.getAttribute('href');
    return href !== undefined && href !== null && !href.startsWith('mailto:');
  });
  expect(followed).toEqual([]);
});

test.each(['href', 'menuUrl', 'path'] as const)('no menu opens one that stands in %s', (member) => {
  const opened = hostileAddresses.filter((address) => {
    const [node] = toMenuNodes([{ id: 'm', name: 'm', alias: 'm', [member]: address } as never]);
    return node?.path !== '/m';
  });
  expect(opened).toEqual([]);
});

test('no button opens one', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const navigate = vi.fn();
  const services = createRenderServices({
    app: { api: {}, i18n: { t: String }, notify: {} },
    choose: vi.fn(),
    pick: vi.fn(),
    confirm: vi.fn(),
    navigate,
  } as unknown as ServiceParts);
  for (const address of hostileAddresses)
    for (const newTab of [false, true]) {
      services.open(address, { newTab });
      expect([address, open.mock.calls, navigate.mock.calls]).toEqual([address, [], []]);
    }
  open.mockRestore();
});
